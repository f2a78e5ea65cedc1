import { createHash } from "node:crypto";
import { adminContentRow, buildItemTitle } from "../../contract/content-admin.ts";
import { findPublishProblem } from "../../contract/publishing.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { filesEnv } from "../env.ts";
import { conflictWithMessage, invalidInput, toError } from "../errors.ts";
import { withTypeExtension } from "../files/file-name.ts";
import { discardUpload, findUpload, inspectUpload, type VerifiedFile } from "../files/inspect-upload.ts";
import { copyStagedFile } from "../files/staging.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import { mapInBatches } from "../map-in-batches.ts";
import type { ContentRow } from "../table/entities.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";
import { copyCover, readDocumentFacts, storePagePictures } from "./item-pictures.ts";
import { choosePublication } from "./publish-content.ts";
import { buildFinishResponse, type UploadOutcome } from "./upload-outcomes.ts";

type Form = RouteInput<"adminCreateContent">;
type Cover = VerifiedFile;

/** Limits memory use: Word documents and text files are read into memory. */
const concurrency = 4;

/**
 * Creates a content item from each upload (LIB-11), a story from audio (LIB-25): verifies the file, copies it to its
 * final key, then writes the row. One failed file does not affect the others, and a repeated request returns the same
 * items. Throws conflict if no file has been uploaded yet, invalid with each file's reason if none was accepted, and
 * invalid for a bad cover.
 */
export async function finishUploads(
  actor: MemberActor,
  form: Form,
): Promise<RouteOutput<"adminCreateContent">> {
  const ids = [...new Set(form.upload_ids)];
  const uploads = await Promise.all(ids.map((id) => findUpload(actor, id, "content", "audio")));
  const isNew = uploads.some((upload) => upload && upload.used_by === null);
  const problem = isNew ? findPublishProblem(form.publish, Date.now()) : undefined;
  if (problem !== undefined) throw invalidInput({ publish: problem });
  const cover = isNew ? await inspectCover(actor, form) : undefined;

  const outcomes = await mapInBatches(uploads, concurrency, (upload, position) =>
    upload ? finishUpload(actor, { upload, form, cover, position, fileCount: ids.length }) : unknownUpload,
  );
  return buildFinishResponse(ids, uploads, outcomes);
}

const unknownUpload: UploadOutcome = { error: uploadMessages.unknown, isMissing: false };

/** The verified cover, which is copied for each item. Throws conflict if it is missing and invalid if rejected. */
async function inspectCover(actor: MemberActor, { cover_upload_id }: Form): Promise<Cover | undefined> {
  if (cover_upload_id == null) return undefined;
  const upload = await findUpload(actor, cover_upload_id, "cover");
  if (!upload) throw invalidInput({ cover_upload_id: uploadMessages.unknown });
  const inspection = await inspectUpload(upload);
  if (inspection === "missing") throw conflictWithMessage(uploadMessages.notUploaded);
  if ("rejected" in inspection) throw invalidInput({ cover_upload_id: inspection.rejected });
  return inspection;
}

interface FinishInput {
  upload: UploadRow;
  form: Form;
  cover: Cover | undefined;
  /** Index among the form's files. It is added to the time in milliseconds, so that lists keep their order. */
  position: number;
  fileCount: number;
}

/**
 * The outcome of one upload. Errors become a failed outcome, so that they do not affect other uploads. If another request
 * finishes the same upload first and deletes its staged file, this one fails at some step and returns the other's item.
 */
async function finishUpload(actor: MemberActor, input: FinishInput): Promise<UploadOutcome> {
  const { upload } = input;
  try {
    if (upload.used_by !== null) return await findCreatedItem(upload.used_by);
    const outcome = await createItem(actor, input);
    return "item" in outcome ? outcome : ((await findItemOfOtherRequest(actor, upload)) ?? outcome);
  } catch (error) {
    const finished = await findItemOfOtherRequest(actor, upload).catch(() => undefined);
    if (finished) return finished;
    log.error("Could not finish an upload", { upload_id: upload.id, error: toError(error) });
    const message = uploadMessages.saveFailed(upload.name, uploadMessages.unexpected);
    return { error: message, isMissing: false, thrown: error };
  }
}

/** The item that a concurrent request has created from this upload; undefined if there is none. */
async function findItemOfOtherRequest(
  actor: MemberActor,
  { id }: UploadRow,
): Promise<UploadOutcome | undefined> {
  const usedBy = (await findUpload(actor, id, "content", "audio"))?.used_by;
  return usedBy == null ? undefined : findCreatedItem(usedBy);
}

async function createItem(
  actor: MemberActor,
  { upload, form, cover, position, fileCount }: FinishInput,
): Promise<UploadOutcome> {
  const inspection = await inspectUpload(upload);
  if (inspection === "missing") return { error: uploadMessages.notUploaded, isMissing: true };
  if ("rejected" in inspection) return { error: inspection.rejected, isMissing: false };
  const { staged, type, durationSeconds: duration_seconds } = inspection;
  const file_path = upload.target;
  if (file_path === null) throw new Error("A content upload must have a target key");
  await copyStagedFile(staged, {
    bucket: filesEnv.read("FILES_BUCKET"),
    key: file_path,
    type,
    caching: "memberFile",
  });

  const now = Date.now() + position;
  const at = new Date(now).toISOString();
  const file_name = withTypeExtension(upload.name, type);
  const { description, category, content_type, tags, age_from, age_to, needs, sheet } = form;
  const itemId = toItemId(upload, category);
  const facts = await readDocumentFacts(staged, type);
  const pictures = form.pictures.find(({ upload_id }) => upload_id === upload.id);
  const { stored, copied } = await storePagePictures(
    actor,
    { id: itemId, category, ...facts },
    // A chosen cover replaces the first page.
    pictures && cover ? { ...pictures, cover_upload_id: null } : pictures,
  );
  const row: ContentRow = {
    id: itemId,
    title: buildItemTitle(form.title, file_name, fileCount),
    description,
    category,
    content_type: duration_seconds === null ? content_type : "story",
    tags,
    age_from,
    age_to,
    needs,
    sheet,
    bin: null,
    ...facts,
    duration_seconds,
    ...stored,
    ...(cover ? { thumbnail_url: await copyCover(cover, upload) } : {}),
    file_path,
    file_name,
    file_size: staged.size,
    file_type: type,
    created_by: actor.id,
    ...choosePublication(undefined, form.publish, now),
    updated_at: at,
    version: 1,
  };
  const { id, title } = row;
  const isCreated = await contentAdminStore.create(
    row,
    upload.id,
    buildAuditEntry(actor.id, "content.created", { id, title, file_name, publish: form.publish }),
    at,
  );
  if (!isCreated) return unknownUpload;
  await Promise.all([upload, ...copied].map(discardUpload));
  return { item: adminContentRow.parse(row) };
}

/**
 * The id of an upload's item, in the form of `createId`. A retry has it too, and so overwrites the pictures of an attempt that
 * was cut short; with another access it has another, because those may show pages that the item must not show.
 */
function toItemId({ id }: UploadRow, category: ContentRow["category"]): string {
  const hash = createHash("sha256").update(`${id}#${category}`).digest("hex");
  return `cnt_${id.slice("upl_".length, -19)}${hash.slice(0, 19)}`;
}

/** The item of an upload that was finished before. It may have been deleted since. */
async function findCreatedItem(id: string): Promise<UploadOutcome> {
  const row = await contentStore.findEvenUnpublished(id);
  return row ? { item: adminContentRow.parse(row) } : unknownUpload;
}
