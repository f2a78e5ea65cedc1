import { getContentAccess } from "../../contract/access.ts";
import type { MonthlyDownloads } from "../../contract/overview.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import { toError, forbidden, notFound, signInRequired } from "../errors.ts";
import { log } from "../log.ts";
import type { ContentRow } from "../table/entities.ts";
import { contentStore } from "./content-store.ts";
import { contentEnv } from "./env.ts";

/** The library, newest first (spec/1 §7), a page at a time; or, with per_type, one newest item of each type. */
export async function listContent(
  _actor: Guest,
  { cursor, per_type }: RouteInput<"listContent">,
): Promise<RouteOutput<"listContent">> {
  if (per_type) return { items: await contentStore.listNewestPerType(), next: null };
  return contentStore.list(cursor);
}

/**
 * A link to one item's file, which saves under its file_name (spec/1 §6). Throws not_found, and premium_required
 * where the item's category asks for more than the actor's role.
 */
export async function downloadContent(
  actor: MemberActor,
  { id }: RouteInput<"downloadContent">,
): Promise<RouteOutput<"downloadContent">> {
  const item = await contentStore.find(id);
  if (!item) throw notFound("item");
  const access = getContentAccess(item.category, actor.role);
  if (access === "sign_in") throw signInRequired();
  if (access === "premium") throw forbidden("premium_required");
  // Loaded only here: the list, which most requests ask for, needs no S3 client.
  const { downloadLinkSeconds: linkSeconds, presignDownload } = await import("../files/presign.ts");
  const { file_path: key, file_name: fileName, file_type: fileType } = item;
  const bucket = contentEnv.read("FILES_BUCKET");
  const [url] = await Promise.all([presignDownload({ bucket, key, fileName, fileType }), countDownload(item)]);
  return { url, file_name: fileName, expires_in: linkSeconds };
}

/** Nobody goes without a file because it could not be counted; the log then has the count. */
async function countDownload(item: ContentRow): Promise<void> {
  try {
    const { downloadStore } = await import("./download-store.ts");
    await downloadStore.count(item, Date.now());
  } catch (error) {
    log.error("A download could not be counted", {
      content_id: item.id,
      error: toError(error),
    });
  }
}

/** What was downloaded most in the month (UTC) of `at`, in milliseconds since the epoch. */
export async function getMonthlyDownloads(at: number): Promise<MonthlyDownloads> {
  const { downloadStore } = await import("./download-store.ts");
  return downloadStore.getMonth(at);
}
