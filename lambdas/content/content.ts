import { type ContentCard, contentLimits, isReadable } from "../../contract/content.ts";
import { downloadLinkSeconds, playLinkSeconds } from "../../contract/link-lifetimes.ts";
import type { MissedSearches, MonthlyDownloads } from "../../contract/overview.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { playLimitMessage } from "../../contract/site-settings.ts";
import { contentEnv } from "../env.ts";
import { invalidInput, notFound } from "../errors.ts";
import { presignDownload, presignPlay } from "../files/presign.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import { signCursor, verifyCursor } from "../http/signed-cursor.ts";
import { runOncePerWindow } from "../table/rate-limit.ts";
import { contentStore } from "./content-store.ts";
import { downloadStore } from "./download-store.ts";
import {
  assertMayDownload,
  countDownload,
  countMemberDownload,
  findDownload,
  findItem,
  isPublished,
  takeDownload,
} from "./downloads.ts";
import { findFreePack } from "./free-pack.ts";
import { missedSearchStore } from "./missed-search-store.ts";

/**
 * A page of the library, newest first (LIB-1, LIB-9); with `per_type`, the newest item of each type. Throws invalid for a
 * cursor that no answer gave out, so that the CDN has no more pages to cache than the library has.
 */
export async function listContent(
  _actor: Guest,
  { cursor, per_type }: RouteInput<"listContent">,
): Promise<RouteOutput<"listContent">> {
  const position = cursor === undefined ? undefined : await verifyCursor("content", cursor);
  if (per_type && position !== undefined) throw invalidInput({ cursor: "Unknown cursor" });
  if (per_type) return { items: await contentStore.listNewestPerType(), next: null };
  const { items, next } = await contentStore.list(
    position,
    position ? undefined : contentLimits.firstListPage,
  );
  return { items, next: next === null ? null : await signCursor("content", next) };
}

/** The items with these ids that visitors see, in no particular order. */
export const listPublishedItems = (ids: readonly string[]): Promise<ContentCard[]> =>
  contentStore.listPublished(ids);

/** Counts the downloads and plays of each of these items from the month of `since` to that of `until` (milliseconds). */
export const countDownloads = (
  ids: readonly string[],
  since: number,
  until: number,
): Promise<Map<string, number>> => downloadStore.countBetween(ids, since, until);

const welcomeItems = 3;
/** The newest of these many. */
const welcomeSearch = 30;

/** Lists what a new member may download at once: the free pack, and the newest other items that have a cover. */
export async function listWelcomeItems(): Promise<ContentCard[]> {
  const [pack, { items }] = await Promise.all([findFreePack(), contentStore.list(undefined, welcomeSearch)]);
  const others = items.filter(
    ({ id, category, thumbnail_url }) => id !== pack?.id && category !== "premium" && thumbnail_url !== null,
  );
  return [...(pack ? [pack] : []), ...others.slice(0, welcomeItems)];
}

/**
 * A signed link that downloads an item's file (LIB-6). Throws not_found, premium_required if the member's role does not
 * include the item's category, and too_many_requests after the day's downloads (LIB-18). The canary's downloads neither
 * count nor have a limit.
 */
export async function downloadContent(
  actor: MemberActor,
  { id }: RouteInput<"downloadContent">,
): Promise<RouteOutput<"downloadContent">> {
  const item = await findDownload(actor, id);
  const { file_path: key, file_name: fileName, file_type: fileType } = item;
  const bucket = contentEnv.read("FILES_BUCKET");
  const url = await takeDownload(actor, item, () => presignDownload({ bucket, key, fileName, fileType }));
  return { url, file_name: fileName, expires_in: downloadLinkSeconds };
}

/** A member's links to hear or read one story within this time are one play. */
const playWindowSeconds = 12 * 3_600;

/**
 * A signed link that plays an audio story in the page (LIB-25), or opens a story to read (LIB-30). It ends after ten minutes,
 * and the player asks for the next one. Throws the errors of a download, and not_found for anything else.
 */
export async function playContent(
  actor: MemberActor,
  { id }: RouteInput<"playContent">,
): Promise<RouteOutput<"playContent">> {
  const item = await findItem(actor, id);
  if (!item || (item.duration_seconds === null && !isReadable(item))) throw notFound("item");
  assertMayDownload(actor, item);
  // The link ends long before a story does: renewing it is the same play, for the limit and for the item's count.
  await runOncePerWindow("content.play", `${actor.id}#${id}`, playWindowSeconds, async () => {
    await countMemberDownload(actor.id, playLimitMessage);
    if (isPublished(item)) await countDownload(item);
  });
  const file = { bucket: contentEnv.read("FILES_BUCKET"), key: item.file_path, fileType: item.file_type };
  return { url: await presignPlay(file), expires_in: playLinkSeconds };
}

export { findPublishedFields } from "./item-events.ts";
export { sweepBin } from "./sweep-bin.ts";

/** For the sheets that are drawn from items. */
export { findDownload, takeDownload };

/** The items with a recipe, among the newest 10,000. */
export const listSheetItems = (): Promise<ContentCard[]> => contentStore.listWithSheet();

/** The title of an item that visitors see. */
export const findTitle = async (id: string): Promise<string | undefined> =>
  (await contentStore.find(id))?.title;

/** The searches of the month of `at` that found nothing, for the overview. */
export async function getMissedSearches(at: number): Promise<MissedSearches> {
  return missedSearchStore.getMonth(at);
}

/** The most downloaded items in the month (UTC) of `at` (milliseconds since the epoch). */
export async function getMonthlyDownloads(at: number): Promise<MonthlyDownloads> {
  return downloadStore.getMonth(at);
}
