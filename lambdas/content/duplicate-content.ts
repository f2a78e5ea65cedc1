import { contentLimits, freePackTag } from "../../contract/content.ts";
import { adminContentRow } from "../../contract/content-admin.ts";
import { truncate } from "../../contract/field-schemas.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { filesEnv } from "../env.ts";
import { conflict, notFound } from "../errors.ts";
import { generateContentKey } from "../files/object-key.ts";
import { copyObject } from "../files/s3.ts";
import type { MemberActor } from "../http/actor.ts";
import type { ContentRow } from "../table/entities.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore, listMediaPaths } from "./content-store.ts";
import { copyPictures, toHiddenPictures } from "./item-pictures.ts";

/**
 * Copies an item with its file and pictures to a new draft (LIB-27). Repeatable: `copy_id`, which the browser chooses,
 * names the copy. Throws not_found if the item is gone. What is copied is scheduled for deletion first and kept only
 * with the new row, so that no object is left behind when the copying breaks off.
 */
export async function duplicateContent(
  actor: MemberActor,
  { id, copy_id }: RouteInput<"adminDuplicateContent">,
): Promise<RouteOutput<"adminDuplicateContent">> {
  const [source, existing] = await Promise.all([
    contentStore.findEvenUnpublished(id),
    contentStore.findEvenUnpublished(copy_id),
  ]);
  if (existing) return adminContentRow.parse(existing);
  if (!source) throw notFound("item");

  const now = Date.now();
  const at = new Date(now).toISOString();
  const file_path = generateContentKey();
  const planned = { ...toHiddenPictures(source), id: copy_id };
  const cleanupId = await contentAdminStore.scheduleCleanup(
    { files: [file_path], media: listMediaPaths(planned) },
    now,
  );
  await copyFile(source.file_path, file_path);
  const pictures = await copyPictures(source, planned);
  const row: ContentRow = {
    ...planned,
    ...pictures,
    title: truncate(`Copy of ${source.title}`, contentLimits.title),
    // A second item with this tag could become the free pack (LIB-8).
    tags: source.tags?.filter((tag) => tag !== freePackTag) ?? null,
    file_path,
    created_by: actor.id,
    created_at: at,
    updated_at: at,
    status: "draft",
    version: 1,
  };
  const entry = buildAuditEntry(actor.id, "content.duplicated", { id: copy_id, title: row.title, from: id });
  const isCreated = await contentAdminStore.createCopy(row, cleanupId, entry, at);
  if (isCreated) return adminContentRow.parse(row);
  // An equal request was faster.
  const other = await contentStore.findEvenUnpublished(copy_id);
  if (!other) throw conflict("item");
  return adminContentRow.parse(other);
}

async function copyFile(from: string, to: string): Promise<void> {
  const Bucket = filesEnv.read("FILES_BUCKET");
  await copyObject({ Bucket, Key: to, CopySource: `${Bucket}/${from}` });
}
