import { uploadMessages } from "../../contract/uploads.ts";
import { conflict, invalidInput } from "../errors.ts";
import { discardUpload, findUpload, inspectUpload } from "../files/inspect-upload.ts";
import { copyStagedPicture } from "../files/staging.ts";
import type { MemberActor } from "../http/actor.ts";
import type { UploadRow } from "../table/system-entities.ts";

export interface AdvisorPicture {
  uploadId: string;
  /** A path below media/, stored as `profile_image_url`. */
  path: string;
  /** Deletes the staged file. Call it after the row is written. */
  discardUpload(): Promise<void>;
}

/**
 * Verifies an uploaded picture and copies it to the bucket that the CDN serves. Throws invalid with the spec's message
 * if it is not an allowed image (LIB-10), and conflict if another request uses it first.
 */
export async function preparePicture(actor: MemberActor, image_upload_id: string): Promise<AdvisorPicture> {
  const upload = await findUpload(actor, image_upload_id, "advisor_image");
  if (!upload?.target || upload.used_by !== null)
    throw invalidInput({ image_upload_id: uploadMessages.unknown });
  try {
    await copyPicture(upload, upload.target);
  } catch (error) {
    // A concurrent request with the same upload deletes the staged file after its own copy.
    if ((await findUpload(actor, upload.id, "advisor_image"))?.used_by != null) throw conflict("picture");
    throw error;
  }
  return { uploadId: upload.id, path: upload.target, discardUpload: () => discardUpload(upload) };
}

/** The path that an uploaded picture has, or will have, below media/. */
export const findPicturePath = async (actor: MemberActor, image_upload_id: string) =>
  (await findUpload(actor, image_upload_id, "advisor_image"))?.target ?? null;

async function copyPicture(upload: UploadRow, path: string): Promise<void> {
  const inspection = await inspectUpload(upload);
  if (inspection === "missing") throw invalidInput({ image_upload_id: uploadMessages.notUploaded });
  if ("rejected" in inspection) throw invalidInput({ image_upload_id: inspection.rejected });
  const { staged, type } = inspection;
  await copyStagedPicture(staged, type, path);
}
