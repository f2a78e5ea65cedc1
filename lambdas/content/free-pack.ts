import { type ContentCard, freePackTag } from "../../contract/content.ts";
import { canBeFreePack, freePackMessages } from "../../contract/publishing.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflict, conflictWithMessage, invalidState, notFound } from "../errors.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import { getSiteSettings, readSiteSettings, readStoredSettings } from "../site-settings/site-settings.ts";
import type { ContentRow } from "../table/entities.ts";
import { contentStore } from "./content-store.ts";
import { buildFreePackCheck, buildFreePackRelease, freePackStore } from "./free-pack-store.ts";

/* The free pack: what 'Download Free Printable' downloads (LIB-8). */

/**
 * The item that the owner chose or, while there is none that members may have, the newest one with the tag. Null if
 * there is nothing to give.
 */
export const getFreePack = async (_actor: Guest): Promise<RouteOutput<"getFreePack">> => ({
  item: await findFreePack(),
});

/** The free pack as visitors see it; null if there is nothing to give. */
export async function findFreePack(): Promise<ContentCard | null> {
  const { free_pack_id: id } = await getSiteSettings();
  const [chosen] = id === null ? [] : await contentStore.listPublished([id]);
  if (chosen && chosen.category !== "premium") return chosen;
  return (await contentStore.findNewestWithTag(freePackTag)) ?? null;
}

/**
 * Chooses the free pack, or none. `current` is the choice that the admin has seen. Repeatable. Throws not_found, and
 * conflict if the item cannot be the free pack or another admin has chosen one since.
 */
export async function chooseFreePack(
  actor: MemberActor,
  { id, current }: RouteInput<"adminChooseFreePack">,
): Promise<RouteOutput<"adminChooseFreePack">> {
  const stored = await readStoredSettings();
  const chosen = stored.invalid.includes("free_pack_id") ? undefined : stored.settings.free_pack_id;
  if (chosen === id) return { free_pack_id: id };
  const now = Date.now();
  const item = id === null ? undefined : await contentStore.findEvenUnpublished(id);
  if (id !== null && !item) throw notFound("item");
  if (item && !canBeFreePack(item, now)) throw conflictWithMessage(freePackMessages.notPossible);
  const entry = buildAuditEntry(actor.id, "settings.free_pack_chosen", { id, title: item?.title ?? null });
  const isChosen =
    stored.settings.free_pack_id === current &&
    (await freePackStore.choose({ item, stored }, entry, new Date(now).toISOString()));
  if (!isChosen) throw conflict("setting");
  return { free_pack_id: id };
}

/** The id of the free pack that the owner chose, which an admin must see up to date. */
export const findChosenFreePack = async (): Promise<ContentCard["id"] | null> =>
  (await readSiteSettings()).free_pack_id;

/** Throws free_pack if an item is the free pack by its tag, and the admin has not confirmed that visitors lose it. */
export async function assertTagMayGo({ id, tags }: ContentRow, mayRelease: boolean): Promise<void> {
  if (mayRelease || !isFreePackTagged(tags) || (await findChosenFreePack()) !== null) return;
  if ((await contentStore.findNewestWithTag(freePackTag))?.id === id) throw invalidState("free_pack");
}

export const isFreePackTagged = (tags: readonly string[] | null): boolean =>
  tags?.includes(freePackTag) === true;

/**
 * The part of a transaction after which an item cannot be the free pack: it ends the owner's choice if it is this item, and
 * otherwise makes sure that it is not. Throws free_pack if visitors get this item, by choice or by its tag, and the admin
 * has not confirmed that they lose it (`mayRelease`).
 */
export async function buildFreePackGuard(row: ContentRow, mayRelease: boolean) {
  if ((await findChosenFreePack()) !== row.id) {
    await assertTagMayGo(row, mayRelease);
    return buildFreePackCheck(row.id);
  }
  if (!mayRelease) throw invalidState("free_pack");
  return buildFreePackRelease(row.id);
}
