import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  type ContentFileType,
  imageTypes,
  isContentFileType,
  isImageType,
  uploadLimit,
  uploadProblem,
  wrongType,
} from "../../contract/uploads.ts";
import type { MemberActor } from "../actor.ts";
import { newId } from "../id.ts";
import type { UploadRow } from "../table/bookkeeping.ts";
import { filesEnv } from "./env.ts";
import { newAdvisorImagePath, newContentKey, newStagingKey } from "./object-key.ts";
import { formSeconds, presignUpload } from "./presign-upload.ts";
import { uploadStore } from "./upload-store.ts";

type Offered = RouteInput<"adminBeginUploads">["files"][number];

/** An upload can be finished for a day, which is as long as what was sent for it is kept. */
const keptSeconds = 86_400;

/**
 * One form for each file, or why it gets none, in the spec's words (spec/2 §5): what is not of a type and size that we
 * take is not even sent.
 */
export async function beginUploads(
  { id }: MemberActor,
  { files }: RouteInput<"adminBeginUploads">,
): Promise<RouteOutput<"adminBeginUploads">> {
  const now = Date.now();
  const begun = files.map((file) => rowOrProblem(file, id, now));
  await uploadStore.begin(begun.filter((each) => typeof each !== "string"));
  const uploads = begun.map(async (each) => (typeof each === "string" ? { error: each } : formOf(each)));
  return { uploads: await Promise.all(uploads) };
}

function rowOrProblem(file: Offered, created_by: string, now: number): UploadRow | string {
  const { name, type, purpose } = file;
  const problem = uploadProblem(file);
  if (problem !== undefined) return problem;
  if (!isContentFileType(type)) return wrongType(purpose, type);
  return {
    id: newId("upl", now),
    created_at: new Date(now).toISOString(),
    created_by,
    purpose,
    name,
    type,
    staging_key: newStagingKey(),
    target: targetOf(purpose, type),
    used_by: null,
    ttl: Math.floor(now / 1_000) + keptSeconds,
  };
}

/** Where the verified copy will lie. A cover has no place of its own: each item gets a copy, which goes with it. */
function targetOf(purpose: Offered["purpose"], type: ContentFileType): string | null {
  if (purpose === "content") return newContentKey();
  if (purpose === "cover" || !isImageType(type)) return null;
  return newAdvisorImagePath(imageTypes[type].extensions[0]);
}

async function formOf({ id, purpose, type, staging_key }: UploadRow) {
  const { url, fields } = await presignUpload({
    bucket: filesEnv.read("FILES_BUCKET"),
    key: staging_key,
    type,
    limit: uploadLimit(purpose, type),
  });
  return { upload_id: id, url, fields, expires_in: formSeconds };
}
