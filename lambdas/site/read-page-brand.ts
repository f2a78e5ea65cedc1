import { createHash } from "node:crypto";
import * as z from "zod";
import { type LibraryFacts, toBrand } from "../../contract/brand.ts";
import { toBrandColors } from "../../contract/brand-colors.ts";
import { contentCard, contentLimits, freePackTag } from "../../contract/content.ts";
import { mediaUrl } from "../../contract/item-pages.ts";
import type { PageBrand } from "../../contract/page-templates.ts";
import { canBeFreePack } from "../../contract/publishing.ts";
import { toSiteTexts } from "../../contract/site-texts.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { advisorEntity, type ContentRow, contentEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { listNewest } from "../table/pages.ts";

const activeAdvisors = {
  shape: z.object({ id: z.string() }),
  limit: 1_000,
  filter: { attr: "active", eq: true },
} as const;

/** The brand as pages show it now, and a stamp that is another one after each change. */
export async function readPageBrand(): Promise<{ brand: PageBrand; stamp: string }> {
  const settings = await readSiteSettings();
  const chosen = settings.free_pack_id === null ? undefined : await findItem(settings.free_pack_id);
  const pack = chosen && canBeFreePack(chosen, Date.now()) ? chosen : undefined;
  const brand = {
    texts: toBrand(settings, pack, await readLibraryFacts(pack)),
    colors: toBrandColors(settings),
    site: toSiteTexts(settings),
    pictures: { logo: settings.logo, share_picture: settings.share_picture },
    advisors: (await listNewest(advisorEntity, activeAdvisors)).items.length,
    zone: settings.timezone,
  };
  const digest = createHash("sha256").update(JSON.stringify(brand)).digest("hex").slice(0, 16);
  return { brand, stamp: `${settings.version}-${digest}` };
}

const findItem = (id: string) => findRow(contentEntity, { id });

/**
 * Counts the published items, one query of at most a thousand, and picks a picture of a free page: that of the free pack, if
 * it has one.
 */
async function readLibraryFacts(pack: ContentRow | undefined): Promise<Partial<LibraryFacts>> {
  const { items, next } = await listNewest(contentEntity, {
    shape: contentCard,
    limit: contentLimits.listPage,
    until: new Date().toISOString(),
  });
  if (items.length === 0) return {};
  const free = items.filter(({ category }) => category !== "premium");
  const pages = free.filter(({ thumbnail_url, cover_is_page }) => thumbnail_url !== null && cover_is_page);
  const shown =
    pages.find(({ id }) => id === pack?.id) ??
    pages.find(({ tags }) => tags?.includes(freePackTag)) ??
    pages[0];
  return {
    library: describeLibrary(items.length, free.length, next !== null),
    ...(shown && { sheet: `${mediaUrl}${shown.thumbnail_url}` }),
  };
}

/** "46 printables, stories and worksheets, 29 of them free." */
function describeLibrary(count: number, free: number, hasMore: boolean): string {
  const formatCount = (value: number) => value.toLocaleString("en-US");
  const all = `${hasMore ? "More than " : ""}${formatCount(count)} printables, stories and worksheets`;
  if (count === 1) return "One page so far, with new ones every month.";
  if (free === 0) return `${all}.`;
  return free === count && !hasMore
    ? `${all}, all of them free.`
    : `${all}, ${hasMore ? "many" : formatCount(free)} of them free.`;
}
