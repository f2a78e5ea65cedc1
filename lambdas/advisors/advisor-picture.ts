import { uploadMessages } from "../../contract/uploads.ts";
import type { MemberActor } from "../actor.ts";
import { invalid } from "../errors.ts";
import { filesEnv } from "../files/env.ts";
import { mediaKey } from "../files/object-key.ts";
import { copyStaged } from "../files/staging.ts";
import { discard, examine, findUpload } from "../files/inspect-upload.ts";

export interface Picture {
  uploadId: string;
  /** As the row's profile_image_url has it. */
  path: string;
  /** Removes what was sent, once the row names its copy. */
  settle(): Promise<void>;
}

/**
 * A finished upload as an advisor's picture: looked at, and copied to where the CDN shows it. Throws invalid, in the
 * spec's words, for what is none (spec/2 §5).
 */
export async function pictureOf(actor: MemberActor, image_upload_id: string): Promise<Picture> {
  const upload = await findUpload(actor, image_upload_id, "advisor_image");
  if (!upload?.target || upload.used_by !== null) throw invalid({ image_upload_id: uploadMessages.unknown });
  const verdict = await examine(upload);
  if (verdict === "absent") throw invalid({ image_upload_id: uploadMessages.notUploaded });
  if ("refused" in verdict) throw invalid({ image_upload_id: verdict.refused });
  const { staged, type } = verdict;
  await copyStaged(staged, { bucket: filesEnv.read("MEDIA_BUCKET"), key: mediaKey(upload.target), type });
  return { uploadId: upload.id, path: upload.target, settle: () => discard(upload) };
}
