import { uploadFormSeconds } from "../../contract/link-lifetimes.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  findUploadProblem,
  formatWrongType,
  getUploadLimit,
  isFileType,
  isImageType,
  type UploadFileType,
} from "../../contract/uploads.ts";
import { filesEnv } from "../env.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { generateAdvisorImagePath, generateContentKey, generateStagingKey } from "./object-key.ts";
import { presignUpload } from "./presign.ts";
import { uploadStore } from "./upload-store.ts";

type FileToUpload = RouteInput<"adminCreateUploads">["files"][number];

/** As long as S3 keeps staged files. */
const uploadTtlSeconds = 86_400;

/**
 * A presigned upload form for each file, or the spec's error message (LIB-10) for a file whose declared type or
 * size is not allowed, so that the browser does not send it.
 */
export async function createUploadForms(
  { id }: MemberActor,
  { files }: RouteInput<"adminCreateUploads">,
): Promise<RouteOutput<"adminCreateUploads">> {
  const now = Date.now();
  const rowsOrErrors = files.map((file) => buildUploadRow(file, id, now));
  await uploadStore.createAll(rowsOrErrors.filter((row) => typeof row !== "string"));
  const uploads = rowsOrErrors.map(async (row) =>
    typeof row === "string" ? { error: row } : buildForm(row),
  );
  return { uploads: await Promise.all(uploads) };
}

/** The row of a new upload, or the message to reject the file with. */
function buildUploadRow(file: FileToUpload, created_by: string, now: number): UploadRow | string {
  const { name, type, purpose } = file;
  const problem = findUploadProblem(file);
  if (problem !== undefined) return problem;
  if (!isFileType(type)) return formatWrongType(purpose, type);
  return {
    id: createId("upl", now),
    created_at: new Date(now).toISOString(),
    created_by,
    purpose,
    name,
    type,
    staging_key: generateStagingKey(),
    target: generateTarget(purpose, type),
    used_by: null,
    ttl: Math.floor(now / 1_000) + uploadTtlSeconds,
  };
}

/** The verified file will be copied to this key. Null for a cover: each content item gets its own copy of it. */
function generateTarget(purpose: FileToUpload["purpose"], type: UploadFileType): string | null {
  if (purpose === "content" || purpose === "audio") return generateContentKey();
  if (purpose === "cover" || !isImageType(type)) return null;
  return generateAdvisorImagePath(type);
}

async function buildForm({ id, purpose, type, staging_key }: UploadRow) {
  const { url, fields } = await presignUpload({
    bucket: filesEnv.read("FILES_BUCKET"),
    key: staging_key,
    type,
    limit: getUploadLimit(purpose, type),
  });
  return { upload_id: id, url, fields, expires_in: uploadFormSeconds };
}
