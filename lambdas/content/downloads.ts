import { getContentAccess } from "../../contract/access.ts";
import { getPublication } from "../../contract/publishing.ts";
import { downloadLimitMessage, downloadWindowSeconds } from "../../contract/site-settings.ts";
import { forbidden, notFound, toError } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import { logMetric } from "../log-metric.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck } from "../members/members.ts";
import { businessMetrics } from "../metric.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { ContentRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { contentStore } from "./content-store.ts";
import { downloadStore } from "./download-store.ts";

/* The access, the limit and the counts of a download are the same for an item's file and for a sheet drawn from it. */

/** The item, if the member may download it. Throws not_found, and premium_required if the member's role does not include it. */
export async function findDownload(actor: MemberActor, id: string): Promise<ContentRow> {
  const item = await findItem(actor, id);
  if (!item) throw notFound("item");
  assertMayDownload(actor, item);
  return item;
}

/**
 * Makes what is downloaded, and counts it for the item, the member and the day's limit (LIB-18). Throws too_many_requests
 * before it makes anything. `isFresh` for a sheet that is drawn of the item. The canary's downloads neither count nor have a
 * limit.
 */
export async function takeDownload<Result>(
  actor: MemberActor,
  item: ContentRow,
  make: () => Promise<Result>,
  { isFresh = false } = {},
): Promise<Result> {
  const isCounted = actor.member.is_canary !== true;
  if (isCounted) await countMemberDownload(actor.id, downloadLimitMessage);
  const isRecorded = isPublished(item) && isCounted;
  const [result] = await Promise.all([
    make(),
    ...(isRecorded ? [countDownload(item, isFresh), recordDownload(actor.id, item)] : []),
  ]);
  if (isRecorded) logMetric("An item was downloaded", businessMetrics.downloads, 1, { content_id: item.id });
  return result;
}

/** The item that a member may know of. Admins also check the file of a draft, which is not counted (LIB-24). */
export const findItem = ({ role }: MemberActor, id: string): Promise<ContentRow | undefined> =>
  role === "admin" ? contentStore.findEvenUnpublished(id) : contentStore.find(id);

export const isPublished = (item: ContentRow): boolean => getPublication(item, Date.now()) === "published";

/** Throws premium_required if the member's role does not include the item's category. */
export function assertMayDownload({ role }: MemberActor, { category }: ContentRow): void {
  if (getContentAccess(category, role) !== "open") throw forbidden("premium_required");
}

/** Not in the write that counts the item's download, which all members share: transactions on it would conflict. */
export async function countMemberDownload(
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
export async function countDownload(item: ContentRow, isFresh = false): Promise<void> {
  try {
    await downloadStore.count(item, Date.now(), isFresh);
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
