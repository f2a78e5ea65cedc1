import { adminContentRow, buildItemTitle } from "../../contract/content-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { imageTypes, isImageType, uploadMessages } from "../../contract/uploads.ts";
import type { MemberActor } from "../http/actor.ts";
import { toError, conflictWithMessage, invalidInput } from "../errors.ts";
import { filesEnv } from "../files/env.ts";
import { withTypeExtension } from "../files/file-name.ts";
import { toCoverPath, toMediaKey } from "../files/object-key.ts";
import { copyStagedFile, type StagedFile } from "../files/staging.ts";
import { discardUpload, inspectUpload, findUpload } from "../files/inspect-upload.ts";
import { newId } from "../id.ts";
import { log } from "../log.ts";
import type { UploadRow } from "../table/system-entities.ts";
import type { ContentRow } from "../table/entities.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";
import { buildFinishResponse, type UploadOutcome } from "./upload-outcomes.ts";

type Form = RouteInput<"adminCreateContent">;
type Cover = Extract<Awaited<ReturnType<typeof inspectUpload>>, { staged: StagedFile }>;

/** Files that are read to their end lie in memory meanwhile. */
const concurrency = 4;

/**
 * Makes an item of each upload (spec/2 §2, §7): looked at, copied to its place, then its row. What is finished stays,
 * whatever becomes of the others; who asks twice gets the same items. Throws conflict where not one file has arrived
 * yet, invalid with each file's reason where not one could be taken, and for a cover that is none.
 */
export async function finishUploads(
  actor: MemberActor,
  form: Form,
): Promise<RouteOutput<"adminCreateContent">> {
  const ids = [...new Set(form.upload_ids)];
  const uploads = await Promise.all(ids.map((id) => findUpload(actor, id, "content")));
  const isNew = uploads.some((upload) => upload && upload.used_by === null);
  const cover = isNew ? await inspectCover(actor, form) : undefined;

  const outcomes: UploadOutcome[] = [];
  for (let from = 0; from < uploads.length; from += concurrency) {
    const turn = uploads.slice(from, from + concurrency);
    const createItem = (upload: UploadRow | undefined, place: number) =>
      upload ? finishUpload(actor, { upload, form, cover, place: from + place, files: ids.length }) : unknownUpload;
    outcomes.push(...(await Promise.all(turn.map(createItem))));
  }
  return buildFinishResponse(ids, uploads, outcomes);
}

const unknownUpload: UploadOutcome = { error: uploadMessages.unknown, isMissing: false };

/** The cover as it was found, which every item of this form gets a copy of. */
async function inspectCover(actor: MemberActor, { cover_upload_id }: Form): Promise<Cover | undefined> {
  if (cover_upload_id == null) return undefined;
  const upload = await findUpload(actor, cover_upload_id, "cover");
  if (!upload) throw invalidInput({ cover_upload_id: uploadMessages.unknown });
  const inspection = await inspectUpload(upload);
  if (inspection === "absent") throw conflictWithMessage(uploadMessages.notUploaded);
  if ("refused" in inspection) throw invalidInput({ cover_upload_id: inspection.refused });
  return inspection;
}

interface FinishInput {
  upload: UploadRow;
  form: Form;
  cover: Cover | undefined;
  /** Among the form's files: the first is the oldest by a millisecond, so that a list keeps their order. */
  place: number;
  files: number;
}

/** One file's outcome: whatever goes wrong with it is its own. */
async function finishUpload(actor: MemberActor, finishing: FinishInput): Promise<UploadOutcome> {
  const { upload } = finishing;
  try {
    if (upload.used_by !== null) return await findCreatedItem(upload.used_by);
    return await finish(actor, finishing);
  } catch (error) {
    log.error("An upload could not be finished", {
      upload_id: upload.id,
      error: toError(error),
    });
    const says = uploadMessages.saveFailed(upload.name, uploadMessages.unexpected);
    return { error: says, isMissing: false, thrown: error };
  }
}

async function finish(
  actor: MemberActor,
  { upload, form, cover, place, files }: FinishInput,
): Promise<UploadOutcome> {
  const verdict = await inspectUpload(upload);
  if (verdict === "absent") return { error: uploadMessages.notUploaded, isMissing: true };
  if ("refused" in verdict) return { error: verdict.refused, isMissing: false };
  const { staged, type } = verdict;
  const file_path = upload.target;
  if (file_path === null) throw new Error("An upload for the library has a place there");
  const thumbnail_url = cover ? await copyCover(cover, upload) : null;
  await copyStagedFile(staged, { bucket: filesEnv.read("FILES_BUCKET"), key: file_path, type });

  const now = Date.now() + place;
  const created_at = new Date(now).toISOString();
  const file_name = withTypeExtension(upload.name, type);
  const { description, category, content_type, tags } = form;
  const row: ContentRow = {
    id: newId("cnt", now),
    title: buildItemTitle(form.title, file_name, files),
    description,
    category,
    content_type,
    tags,
    thumbnail_url,
    file_path,
    file_name,
    file_size: staged.size,
    file_type: type,
    created_by: actor.id,
    created_at,
    updated_at: created_at,
    version: 1,
  };
  const { id, title } = row;
  const written = await contentAdminStore.create(
    row,
    upload.id,
    buildAuditEntry(actor.id, "content.created", { id, title, file_name }),
  );
  if (!written) return findCreatedItem((await findUpload(actor, upload.id, "content"))?.used_by ?? "");
  await discardUpload(upload);
  return { item: adminContentRow.parse(row) };
}

/** An item's own copy, which is deleted with it. Returns its path below media/. */
async function copyCover({ staged, type }: Cover, upload: UploadRow): Promise<string> {
  if (!isImageType(type)) throw new Error("A cover is an image");
  const path = toCoverPath(upload.id, imageTypes[type].extensions[0]);
  await copyStagedFile(staged, { bucket: filesEnv.read("MEDIA_BUCKET"), key: toMediaKey(path), type });
  return path;
}

/** What an upload became, when it was finished before. It may have been deleted since. */
async function findCreatedItem(id: string): Promise<UploadOutcome> {
  const row = await contentStore.find(id);
  return row ? { item: adminContentRow.parse(row) } : unknownUpload;
}
