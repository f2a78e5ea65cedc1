import { uploadMessages } from "../../contract/uploads.ts";
import { invalidInput } from "../errors.ts";
import { filesEnv } from "../files/env.ts";
import { discardUpload, findUpload, inspectUpload } from "../files/inspect-upload.ts";
import { toMediaKey } from "../files/object-key.ts";
import { copyStagedFile } from "../files/staging.ts";
import type { MemberActor } from "../http/actor.ts";

export interface AdvisorPicture {
  uploadId: string;
  /** As the row's profile_image_url has it. */
  path: string;
  /** Removes what was sent, once the row names its copy. */
  discardUpload(): Promise<void>;
}

/**
 * A finished upload as an advisor's picture: looked at, and copied to where the CDN shows it. Throws invalid, in the
 * spec's words, for what is none (spec/2 §5).
 */
export async function preparePicture(actor: MemberActor, image_upload_id: string): Promise<AdvisorPicture> {
  const upload = await findUpload(actor, image_upload_id, "advisor_image");
  if (!upload?.target || upload.used_by !== null)
    throw invalidInput({ image_upload_id: uploadMessages.unknown });
  const verdict = await inspectUpload(upload);
  if (verdict === "absent") throw invalidInput({ image_upload_id: uploadMessages.notUploaded });
  if ("refused" in verdict) throw invalidInput({ image_upload_id: verdict.refused });
  const { staged, type } = verdict;
  await copyStagedFile(staged, {
    bucket: filesEnv.read("MEDIA_BUCKET"),
    key: toMediaKey(upload.target),
    type,
  });
  return { uploadId: upload.id, path: upload.target, discardUpload: () => discardUpload(upload) };
}
