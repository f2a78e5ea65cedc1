import { itemTitle } from "../../../../contract/content-admin.ts";
import { type UploadPurpose, uploadMessages as words } from "../../../../contract/uploads.ts";
import { ApiError } from "../../api/errors.ts";
import { call } from "../../api/client.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { postFile } from "../../api/post-file.ts";
import { keepPage } from "./warn-before-unload.ts";
import type { UploadFields } from "./upload-batch.ts";

/** What sending takes; a test gives its own. */
export const outside = { call, postFile, keepPage };

export type Outside = typeof outside;

/** Sends one file to where it waits to be looked at, by a form that is asked for only now, and answers with its id. */
export async function sendFile(
  { call, postFile }: Pick<Outside, "call" | "postFile">,
  { file, type, purpose }: { file: File; type: string; purpose: UploadPurpose },
  on: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  const { uploads } = await call(
    "adminBeginUploads",
    { files: [{ name: file.name, type, size: file.size, purpose }] },
    { signal: on.signal },
  );
  const form = uploads[0];
  if (!form) throw new Error("One file is answered with one form");
  if ("error" in form) throw new Error(form.error);
  await postFile(form, file, on);
  return form.upload_id;
}

/** How the making of an item ended, and whether what was sent is of use to another try. */
export type Finished =
  | { state: "done" }
  | { state: "failed"; problem: string; again: "finish" | "send" }
  | { state: "cover refused"; problem: string };

/** Makes an item of what was sent. Asked twice for one upload, the API answers with the same item. Never rejects. */
export async function finishFile(
  { call }: Outside,
  upload: { name: string; uploadId: string; coverId: string | null; fields: UploadFields; files: number },
): Promise<Finished> {
  const { name, uploadId, coverId, fields, files } = upload;
  const failed = (problem: string, again: "finish" | "send"): Finished => ({
    state: "failed",
    problem,
    again,
  });
  try {
    const { failed: refused } = await call("adminCreateContent", {
      ...fields,
      title: titleOf(fields.title.trim(), name, files),
      upload_ids: [uploadId],
      cover_upload_id: coverId,
    });
    return refused[0] ? failed(reasonOf(name, refused[0].error), "send") : { state: "done" };
  } catch (error) {
    if (!(error instanceof ApiError)) return failed(words.unexpected, "finish");
    const { cover_upload_id, "upload_ids.0": file, ...others } = error.fields ?? {};
    if (cover_upload_id) return { state: "cover refused", problem: cover_upload_id };
    if (file) return failed(reasonOf(name, file), "send");
    const again = error.code === "conflict" ? "send" : "finish";
    return failed(words.saveFailed(name, Object.values(others)[0] ?? error.message), again);
  }
}

/** A reason in the spec's frame, unless the API has put it there already. */
const reasonOf = (name: string, reason: string): string =>
  reason.startsWith("Failed to ") ? reason : words.uploadFailed(name, reason);

/** Why a file could not be sent, in the spec's words (spec/2 §8). */
export const sendingFailed = (name: string, error: unknown): string =>
  words.uploadFailed(name, failureMessage(error, words.unexpected));

/** The contract's title, in one line: a file's name may be anything. */
export const titleOf = (shared: string, name: string, files: number): string =>
  itemTitle(shared, name.replace(/[\p{Cc}\u2028\u2029]+/gu, " "), files);
