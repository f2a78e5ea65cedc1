import type { UploadPurpose } from "../../contract/uploads.ts";
import type { MemberActor } from "../http/actor.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { filesEnv } from "./env.ts";
import { deleteStagedFile } from "./staging.ts";
import { uploadStore } from "./upload-store.ts";
import { type Inspection, verifyUpload } from "./verify-upload.ts";

/** The actor's own upload for this purpose; undefined where there is none, or none any more. */
export async function findUpload(
  { id: actor }: MemberActor,
  id: string,
  purpose: UploadPurpose,
): Promise<UploadRow | undefined> {
  const upload = await uploadStore.find(id);
  // DynamoDB deletes expired rows when it finds the time, S3 what was staged for them.
  const valid = upload && upload.created_by === actor && upload.ttl * 1_000 > Date.now();
  return valid && upload.purpose === purpose ? upload : undefined;
}

/** As verifyUpload says; what is refused is gone with it. */
export async function inspectUpload(upload: UploadRow): Promise<Inspection> {
  const verdict = await verifyUpload(upload);
  if (verdict !== "absent" && "refused" in verdict) await discardUpload(upload);
  return verdict;
}

/** Removes what was sent, once it is refused or its copy is where it belongs. */
export const discardUpload = ({ staging_key }: UploadRow): Promise<void> =>
  deleteStagedFile(filesEnv.read("FILES_BUCKET"), staging_key);
