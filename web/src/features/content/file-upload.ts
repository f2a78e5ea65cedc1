import { buildItemTitle } from "../../../../contract/content-admin.ts";
import type { PublishChoice } from "../../../../contract/publishing.ts";
import type { SheetRecipe } from "../../../../contract/sheet-recipe.ts";
import { isImageType, uploadMessages as messages, type UploadPurpose } from "../../../../contract/uploads.ts";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { postFile } from "../../api/post-file.ts";
import { log } from "../../base/log.ts";
import { warnBeforeUnload } from "../../ui/warn-before-unload.ts";
import { renderPages } from "./previews/render-pages.ts";
import type { PictureChoice, UploadedPictures, UploadFields } from "./upload-batch.ts";

/** The functions with side effects, which tests replace. */
export const uploadDependencies = { call, postFile, renderPages, warnBeforeUnload };

export type UploadDependencies = typeof uploadDependencies;

/** The API refuses a file because of what it is: sending it again cannot help. */
export class FileRejected extends Error {}

/** Requests a presigned form, uploads one file with it, and returns the upload's id. */
export async function uploadFile(
  { call, postFile }: Pick<UploadDependencies, "call" | "postFile">,
  { file, type, purpose }: { file: File; type: string; purpose: UploadPurpose },
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  const { uploads } = await call(
    "adminCreateUploads",
    { files: [{ name: file.name, type, size: file.size, purpose }] },
    { signal: options.signal },
  );
  const form = uploads[0];
  if (!form) throw new Error("The API returned no upload form");
  if ("error" in form) throw new FileRejected(form.error);
  await postFile(form, file, options);
  return form.upload_id;
}

/**
 * Renders the pages of a PDF or an image and uploads the pictures (LIB-15). Returns null for other files, and for one that
 * cannot be rendered: the item is created without pictures. Throws the API's errors, and the reason of `signal`.
 */
export async function uploadPictures(
  dependencies: Pick<UploadDependencies, "call" | "postFile" | "renderPages">,
  { file, type, category, hasCover }: { file: File; type: string } & PictureChoice,
  signal: AbortSignal,
): Promise<UploadedPictures | null> {
  if (type !== "application/pdf" && !isImageType(type)) return null;
  const options = { signal, onProgress: () => {} };
  const send = (picture: Blob, purpose: UploadPurpose) =>
    uploadFile(
      dependencies,
      { file: new File([picture], "page", { type: picture.type }), type: picture.type, purpose },
      options,
    );
  try {
    const { cover, previews } = await dependencies.renderPages(file, { type, category }, signal);
    const cover_upload_id = hasCover ? null : await send(cover, "cover");
    const preview_upload_ids: string[] = [];
    for (const preview of previews) preview_upload_ids.push(await send(preview, "preview"));
    return { cover_upload_id, preview_upload_ids };
  } catch (error) {
    signal.throwIfAborted();
    // A lost connection says nothing about the file: the next attempt may send its pictures.
    if (error instanceof ApiError) throw error;
    log.warn("Could not make pictures of the pages", { name: file.name, reason: String(error) });
    return null;
  }
}

/** `retryFrom` says whether a retry can use the finished upload or must upload the file again. */
export type CreateItemResult =
  | { state: "done" }
  | { state: "failed"; error: string; retryFrom: "create" | "upload" | "never" }
  | { state: "cover_rejected"; error: string };

/** Creates an item from an upload. Idempotent: the API returns the same item for the same upload. Never rejects. */
export async function createItem(
  { call }: UploadDependencies,
  upload: {
    name: string;
    uploadId: string;
    coverId: string | null;
    pictures: UploadedPictures | null;
    /** The recipe of a file that a maker has drawn. */
    sheet: SheetRecipe | null;
    fields: UploadFields;
    /** The item's title. */
    title: string;
    publish: PublishChoice;
  },
): Promise<CreateItemResult> {
  const { name, uploadId, coverId, pictures, sheet, fields, title, publish } = upload;
  const fail = (error: string, retryFrom: "create" | "upload" | "never"): CreateItemResult => ({
    state: "failed",
    error,
    retryFrom,
  });
  const failFile = (reason: string) => fail(toUploadMessage(name, reason), findRetry(name, reason));
  try {
    const { failed } = await call("adminCreateContent", {
      ...fields,
      title,
      upload_ids: [uploadId],
      cover_upload_id: coverId,
      publish,
      sheet: sheet && { maker: sheet.maker, options: sheet.options },
      pictures: pictures ? [{ upload_id: uploadId, ...pictures }] : [],
    });
    return failed[0] ? failFile(failed[0].error) : { state: "done" };
  } catch (error) {
    if (!(error instanceof ApiError)) return fail(messages.unexpected, "create");
    const { cover_upload_id, "upload_ids.0": file, ...otherFields } = error.fields ?? {};
    if (cover_upload_id) return { state: "cover_rejected", error: cover_upload_id };
    if (file) return failFile(file);
    const retryFrom = error.code === "conflict" ? "upload" : "create";
    return fail(messages.saveFailed(name, Object.values(otherFields)[0] ?? error.message), retryFrom);
  }
}

/** Whether a file that the API did not accept can be uploaded again, or is refused for what it is. */
const findRetry = (name: string, reason: string): "upload" | "never" =>
  reason === messages.notUploaded ||
  reason === messages.unknown ||
  reason === messages.saveFailed(name, messages.unexpected)
    ? "upload"
    : "never";

/** Puts a reason into the spec's sentence, unless the API has already done so. */
const toUploadMessage = (name: string, reason: string): string =>
  reason.startsWith("Failed to ") ? reason : messages.uploadFailed(name, reason);

/** The message for a file whose upload failed (LIB-11). */
export const getUploadErrorMessage = (name: string, error: unknown): string =>
  messages.uploadFailed(name, getErrorMessage(error, messages.unexpected));

/** The item's title on one line, because a file name may contain control characters. */
export const toItemTitle = (shared: string, name: string, files: number): string =>
  buildItemTitle(shared, name.replace(/[\p{Cc}\u2028\u2029]+/gu, " "), files);
