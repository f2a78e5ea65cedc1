import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  type ContentFileType,
  imageTypes,
  isContentFileType,
  isImageType,
  getUploadLimit,
  findUploadProblem,
  formatWrongType,
} from "../../contract/uploads.ts";
import type { MemberActor } from "../http/actor.ts";
import { newId } from "../id.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { filesEnv } from "./env.ts";
import { generateAdvisorImagePath, generateContentKey, generateStagingKey } from "./object-key.ts";
import { uploadFormSeconds, presignUpload } from "./presign-upload.ts";
import { uploadStore } from "./upload-store.ts";

type FileToUpload = RouteInput<"adminBeginUploads">["files"][number];

/** An upload can be finished for a day, which is as long as what was sent for it is kept. */
const uploadTtlSeconds = 86_400;

/**
 * One form for each file, or why it gets none, in the spec's words (spec/2 §5): what is not of a type and size that we
 * take is not even sent.
 */
export async function createUploadForms(
  { id }: MemberActor,
  { files }: RouteInput<"adminBeginUploads">,
): Promise<RouteOutput<"adminBeginUploads">> {
  const now = Date.now();
  const begun = files.map((file) => buildUploadRow(file, id, now));
  await uploadStore.createAll(begun.filter((each) => typeof each !== "string"));
  const uploads = begun.map(async (each) => (typeof each === "string" ? { error: each } : buildForm(each)));
  return { uploads: await Promise.all(uploads) };
}

function buildUploadRow(file: FileToUpload, created_by: string, now: number): UploadRow | string {
  const { name, type, purpose } = file;
  const problem = findUploadProblem(file);
  if (problem !== undefined) return problem;
  if (!isContentFileType(type)) return formatWrongType(purpose, type);
  return {
    id: newId("upl", now),
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

/** Where the verified copy will lie. A cover has no place of its own: each item gets a copy, which goes with it. */
function generateTarget(purpose: FileToUpload["purpose"], type: ContentFileType): string | null {
  if (purpose === "content") return generateContentKey();
  if (purpose === "cover" || !isImageType(type)) return null;
  return generateAdvisorImagePath(imageTypes[type].extensions[0]);
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
