import { adminContentRow } from "../../contract/content-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { conflict, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { contentBinStore, isBinned } from "./content-bin-store.ts";
import { contentStore } from "./content-store.ts";
import { buildFreePackGuard } from "./free-pack.ts";
import { changePictures } from "./item-pictures.ts";
import { buildBinEntry, deleteForGood } from "./sweep-bin.ts";

/*
 * The bin (LIB-33): a deleted item is gone for everyone, but its row and its files are kept for thirty days, its pictures at
 * addresses that only the back office knows, so that it can be restored with its counted downloads and the members' favorites.
 */

/**
 * Puts an item into the bin or, with `for_good`, deletes what is in the bin at once. Deleting a missing item succeeds. Throws
 * free_pack if it is the free pack and the admin has not confirmed that, conflict if it has changed since `version`.
 */
export async function deleteContent(
  { id: actor }: MemberActor,
  { id, version, for_good, release_free_pack }: RouteInput<"adminDeleteContent">,
): Promise<RouteOutput<"adminDeleteContent">> {
  const row = await contentStore.findEvenBinned(id);
  if (isBinned(row)) {
    const isGone = for_good === undefined || (await deleteForGood(row, actor));
    // Another admin restored the item, or deleted it for good.
    if (!isGone && (await contentStore.findEvenBinned(id))) throw conflict("item");
  } else if (row && for_good) throw conflict("item");
  else if (row) {
    if (version !== undefined && row.version !== version) throw conflict("item");
    const guard = await buildFreePackGuard(row, release_free_pack === true);
    const now = Date.now();
    const cut = await changePictures(row, { ...row, status: "binned" }, now);
    const entry = buildBinEntry(actor, "content.binned", row);
    const isWritten = await contentBinStore.moveToBin(row, entry, new Date(now).toISOString(), {
      cut,
      guard,
    });
    // Another admin changed the item, or has just chosen it as the free pack.
    if (!isWritten && (await contentStore.findEvenUnpublished(id))) throw conflict("item");
  }
  return { deleted: true };
}

/** Takes an item out of the bin, as it was before. Repeatable. Throws not_found, conflict if it has changed in the meantime. */
export async function restoreContent(
  { id: actor }: MemberActor,
  { id }: RouteInput<"adminRestoreContent">,
): Promise<RouteOutput<"adminRestoreContent">> {
  const row = await contentStore.findEvenBinned(id);
  if (!row) throw notFound("item");
  if (!isBinned(row)) return adminContentRow.parse(row);
  const entry = buildBinEntry(actor, "content.restored", row);
  const restored =
    (await contentBinStore.restore(row, entry, new Date().toISOString())) ??
    // Another admin was faster.
    (await contentStore.findEvenUnpublished(id));
  if (!restored) throw conflict("item");
  return adminContentRow.parse(restored);
}
