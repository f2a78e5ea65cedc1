import { getContentAccess } from "../../contract/access.ts";
import { type ContentCard, contentLimits } from "../../contract/content.ts";
import { downloadLinkSeconds, playLinkSeconds } from "../../contract/link-lifetimes.ts";
import type { MissedSearches, MonthlyDownloads } from "../../contract/overview.ts";
import { getPublication } from "../../contract/publishing.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  downloadLimitMessage,
  downloadWindowSeconds,
  playLimitMessage,
} from "../../contract/site-settings.ts";
import { contentEnv } from "../env.ts";
import { forbidden, invalidInput, notFound, signInRequired, toError } from "../errors.ts";
import { presignDownload, presignPlay } from "../files/presign.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import { signCursor, verifyCursor } from "../http/signed-cursor.ts";
import { log } from "../log.ts";
import { logMetric } from "../log-metric.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck } from "../members/members.ts";
import { businessMetrics } from "../metric.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { ContentRow } from "../table/entities.ts";
import { enforceRateLimit, runOncePerWindow } from "../table/rate-limit.ts";
import { contentStore } from "./content-store.ts";
import { downloadStore } from "./download-store.ts";
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

/** The newest published items since an instant, at most `limit`, for the newsletter. */
export async function listItemsSince(since: string, limit: number): Promise<ContentCard[]> {
  const { items } = await contentStore.list(undefined, limit);
  return items.filter(({ created_at }) => created_at >= since);
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
  const item = await findItem(actor, id);
  if (!item) throw notFound("item");
  assertMayDownload(actor, item);
  const isCounted = actor.member.is_canary !== true;
  if (isCounted) await countMemberDownload(actor.id, downloadLimitMessage);
  const { file_path: key, file_name: fileName, file_type: fileType } = item;
  const bucket = contentEnv.read("FILES_BUCKET");
  const [url] = await Promise.all([
    presignDownload({ bucket, key, fileName, fileType }),
    ...(isPublished(item) && isCounted ? [countDownload(item), recordDownload(actor.id, item)] : []),
  ]);
  if (isPublished(item) && isCounted)
    logMetric("An item was downloaded", businessMetrics.downloads, 1, { content_id: id });
  return { url, file_name: fileName, expires_in: downloadLinkSeconds };
}

/** A member's links to play one story within this time are one play. */
const playWindowSeconds = 12 * 3_600;

/**
 * A signed link that plays an audio story in the page (LIB-25). It ends after ten minutes, and the player asks for the next
 * one. Throws the errors of a download, and not_found for anything else than audio.
 */
export async function playContent(
  actor: MemberActor,
  { id }: RouteInput<"playContent">,
): Promise<RouteOutput<"playContent">> {
  const item = await findItem(actor, id);
  if (item?.duration_seconds == null) throw notFound("item");
  assertMayDownload(actor, item);
  // The link ends long before a story does: renewing it is the same play, for the limit and for the item's count.
  await runOncePerWindow("content.play", `${actor.id}#${id}`, playWindowSeconds, async () => {
    await countMemberDownload(actor.id, playLimitMessage);
    if (isPublished(item)) await countDownload(item);
  });
  const file = { bucket: contentEnv.read("FILES_BUCKET"), key: item.file_path, fileType: item.file_type };
  return { url: await presignPlay(file), expires_in: playLinkSeconds };
}

/** The item that a member may know of. Admins also check the file of a draft, which is not counted (LIB-24). */
const findItem = ({ role }: MemberActor, id: string): Promise<ContentRow | undefined> =>
  role === "admin" ? contentStore.findEvenUnpublished(id) : contentStore.find(id);

const isPublished = (item: ContentRow): boolean => getPublication(item, Date.now()) === "published";

/** Throws premium_required if the member's role does not include the item's category. */
function assertMayDownload({ role }: MemberActor, { category }: ContentRow): void {
  const access = getContentAccess(category, role);
  if (access === "sign_in") throw signInRequired();
  if (access === "premium") throw forbidden("premium_required");
}

/** Not in the write that counts the item's download, which all members share: transactions on it would conflict. */
async function countMemberDownload(
  memberId: string,
  describeLimit: typeof downloadLimitMessage,
): Promise<void> {
  const { download_limit: uses } = await getSiteSettings();
  const describe = (retryAfterSeconds: number) => describeLimit(uses, retryAfterSeconds);
  await enforceRateLimit("content.download", memberId, {
    uses,
    windowSeconds: downloadWindowSeconds,
    describe,
  });
}

/** A failure to count is logged and does not prevent the download. */
async function countDownload(item: ContentRow): Promise<void> {
  try {
    await downloadStore.count(item, Date.now());
  } catch (error) {
    log.error("Could not count a download", { content_id: item.id, error: toError(error) });
  }
}

/** For the member's own list (LIB-21). A failure is logged and does not prevent the download. */
async function recordDownload(memberId: string, item: ContentRow): Promise<void> {
  try {
    const [at, memberCheck] = [new Date().toISOString(), buildMemberCheck(memberId)];
    await memberItemStore.recordDownload(memberId, item, { at, memberCheck });
  } catch (error) {
    log.error("Could not record a download", { content_id: item.id, error: toError(error) });
  }
}

/** The searches of the month of `at` that found nothing, for the overview. */
export async function getMissedSearches(at: number): Promise<MissedSearches> {
  return missedSearchStore.getMonth(at);
}

/** The most downloaded items in the month (UTC) of `at` (milliseconds since the epoch). */
export async function getMonthlyDownloads(at: number): Promise<MonthlyDownloads> {
  return downloadStore.getMonth(at);
}
