import { createHash } from "node:crypto";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { type Brand, toBrand } from "../../contract/brand.ts";
import { canBeFreePack } from "../../contract/publishing.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { contentEntity } from "../table/entities.ts";

/** The brand as pages show it now, and a stamp that is another one after each change. */
export async function readPageBrand(): Promise<{ brand: Brand; stamp: string }> {
  const settings = await readSiteSettings();
  const pack = settings.free_pack_id === null ? undefined : await findItem(settings.free_pack_id);
  const brand = toBrand(settings, pack && canBeFreePack(pack, Date.now()) ? pack : undefined);
  const digest = createHash("sha256").update(JSON.stringify(brand)).digest("hex").slice(0, 16);
  return { brand, stamp: `${settings.version}-${digest}` };
}

async function findItem(id: string) {
  const { Item } = await contentEntity.build(GetItemCommand).key({ id }).options({ consistent: true }).send();
  return Item;
}
