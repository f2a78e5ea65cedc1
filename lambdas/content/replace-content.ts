import { createHash } from "node:crypto";
import { adminContentRow } from "../../contract/content-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { filesEnv } from "../env.ts";
import { conflict, conflictWithMessage, invalidInput, notFound } from "../errors.ts";
import { withTypeExtension } from "../files/file-name.ts";
import { discardUpload, findUpload, inspectUpload, type VerifiedFile } from "../files/inspect-upload.ts";
import { copyStagedFile } from "../files/staging.ts";
import { uploadStore } from "../files/upload-store.ts";
import type { MemberActor } from "../http/actor.ts";
import type { ContentRow } from "../table/entities.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore, listMediaPaths } from "./content-store.ts";
import { copyCover, readDocumentFacts, storePagePictures } from "./item-pictures.ts";

/*
 * Replacing the file or the cover of an item (LIB-23). New objects get new keys, so that links to the file keep working and
 * no cache shows an old picture; one transaction then changes the row and schedules the deletion of what it no longer uses.
 */

/**
 * Gives an item another file, and pictures of its pages. A cover that an admin chose stays. Repeatable with the same upload.
 * Throws not_found, invalid for a file that is refused, and conflict if the item has changed since `version`.
 */
export const replaceFile = (
  actor: MemberActor,
  input: RouteInput<"adminReplaceFile">,
): Promise<RouteOutput<"adminReplaceFile">> =>
  replaceOnce(input, input.upload_id, async (row) => {
    const upload = await findUpload(actor, input.upload_id, "content", "audio");
    await replaceFileInRow(row, await verifyUpload(upload, "upload_id"), actor, input);
  });

async function replaceFileInRow(
  row: ContentRow,
  verified: VerifiedUpload,
  actor: MemberActor,
  { pictures, sheet }: Pick<RouteInput<"adminReplaceFile">, "pictures" | "sheet">,
): Promise<void> {
  const { id } = row;
  const { staged, type, durationSeconds } = verified;
  const { target: file_path, name } = verified.upload;
  if (file_path === null) throw new Error("A content upload must have a target key");
  const bucket = filesEnv.read("FILES_BUCKET");
  await copyStagedFile(staged, { bucket, key: file_path, type, caching: "memberFile" });

  const facts = await readDocumentFacts(staged, type);
  const preview_revision = toPreviewRevision(verified.upload.id, row.version);
  const keepsCover = row.thumbnail_url !== null && !row.cover_is_page;
  const { stored, copied } = await storePagePictures(
    actor,
    { id, category: row.category, preview_revision, ...facts },
    pictures && keepsCover ? { ...pictures, cover_upload_id: null } : pictures,
  );
  const changes: Partial<ContentRow> = {
    ...facts,
    ...stored,
    sheet,
    ...(keepsCover ? { thumbnail_url: row.thumbnail_url } : {}),
    duration_seconds: durationSeconds,
    content_type: durationSeconds === null ? row.content_type : "story",
    file_path,
    file_name: withTypeExtension(name, type),
    file_size: staged.size,
    file_type: type,
  };
  const unused = {
    files: [row.file_path],
    media: listMediaPaths(keepsCover ? { ...row, thumbnail_url: null } : row),
  };
  const detail = { id, title: row.title, from: row.file_name, to: changes.file_name };
  const entry = buildAuditEntry(actor.id, "content.file_replaced", detail);
  await write(row, verified.upload, { changes, unused }, entry);
  await Promise.all(copied.map(discardUpload));
}

/**
 * A number that no other set of previews of the item has, and the same for a repeated request. With the version, because
 * an attempt that another admin's change made fail may have copied pages that the item must not show any more.
 */
const toPreviewRevision = (uploadId: string, version: number): number =>
  createHash("sha256").update(`${uploadId}#${version}`).digest().readUIntBE(0, 6);

/**
 * Gives an item another cover, or none. Repeatable with the same upload. Throws not_found, invalid for a picture that is
 * refused, and conflict if the item has changed since `version`.
 */
export const replaceCover = (
  actor: MemberActor,
  input: RouteInput<"adminReplaceCover">,
): Promise<RouteOutput<"adminReplaceCover">> =>
  replaceOnce(input, input.cover_upload_id, async (row) => {
    const { id, title, thumbnail_url: old } = row;
    const unused = { files: [], media: old === null ? [] : [old] };
    if (input.cover_upload_id === null) {
      const entry = buildAuditEntry(actor.id, "content.cover_removed", { id, title });
      return write(row, null, { changes: { thumbnail_url: null, cover_is_page: false }, unused }, entry);
    }
    const upload = await findUpload(actor, input.cover_upload_id, "cover");
    const verified = await verifyUpload(upload, "cover_upload_id");
    const thumbnail_url = await copyCover(verified, verified.upload);
    const entry = buildAuditEntry(actor.id, "content.cover_replaced", { id, title });
    return write(row, verified.upload, { changes: { thumbnail_url, cover_is_page: false }, unused }, entry);
  });

/**
 * Replaces something of an item unless the upload was used for that before, and returns the item. Throws not_found, and
 * conflict if the item has changed since `version`.
 */
async function replaceOnce(
  { id, version }: { id: string; version: number },
  uploadId: string | null,
  work: (row: ContentRow) => Promise<void>,
): Promise<RouteOutput<"adminReplaceFile">> {
  const isDone = async () => uploadId !== null && (await uploadStore.find(uploadId))?.used_by === id;
  const row = await getItem(id);
  if (!(await isDone())) {
    if (row.version !== version) throw conflict("item");
    try {
      await work(row);
    } catch (error) {
      // An equal request was faster, and has removed the staged file.
      if (!(await isDone())) throw error;
    }
  }
  return adminContentRow.parse(await getItem(id));
}

async function getItem(id: string): Promise<ContentRow> {
  const row = await contentStore.findEvenUnpublished(id);
  if (!row) throw notFound("item");
  return row;
}

type VerifiedUpload = VerifiedFile & { upload: UploadRow };

/** Verifies an upload that nothing else uses. Throws invalid with the reason, and conflict if there is no file yet. */
async function verifyUpload(upload: UploadRow | undefined, field: string): Promise<VerifiedUpload> {
  if (!upload || upload.used_by !== null) throw invalidInput({ [field]: uploadMessages.unknown });
  const inspection = await inspectUpload(upload);
  if (inspection === "missing") throw conflictWithMessage(uploadMessages.notUploaded);
  if ("rejected" in inspection) throw invalidInput({ [field]: inspection.rejected });
  return { ...inspection, upload };
}

/** Throws conflict if the item has changed since the row was read. */
async function write(
  row: ContentRow,
  upload: UploadRow | null,
  replacement: Pick<Parameters<typeof contentAdminStore.replace>[1], "changes" | "unused">,
  entry: ReturnType<typeof buildAuditEntry>,
): Promise<void> {
  const uploadId = upload?.id ?? null;
  const at = new Date().toISOString();
  if (!(await contentAdminStore.replace(row, { ...replacement, uploadId }, entry, at)))
    throw conflict("item");
  if (upload) await discardUpload(upload);
}
