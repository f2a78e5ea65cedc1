import type { Category } from "../../../../contract/content.ts";
import { uploadMessages as messages } from "../../../../contract/uploads.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { showError } from "../../ui/toast-store.ts";
import type { BatchState } from "./batch-state.ts";
import {
  type CreateItemResult,
  createItem,
  FileRejected,
  getUploadErrorMessage,
  toItemTitle,
  type UploadDependencies,
  uploadFile,
  uploadPictures,
} from "./file-upload.ts";
import { toPublishChoice } from "./publish-form.ts";
import type { BatchFile, UploadedPictures, UploadFields } from "./upload-batch.ts";

const cancelledMessage = "Cancelled";

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "sign_in_required";

/** Shows one toast for all failed files, with the first error and the number of others. */
function showFirstError(files: readonly BatchFile[]): void {
  const failed = files.filter(({ state, error }) => state === "failed" && error !== cancelledMessage);
  const first = failed[0]?.error;
  if (!first) return;
  showError(failed.length > 1 ? `${first} (and ${failed.length - 1} more)` : first, "Upload Failed");
}

/** Uploads the pictures of a file's pages, once for the same choice. Throws the errors of uploadPictures. */
async function ensurePictures(
  state: BatchState,
  dependencies: UploadDependencies,
  { batchFile, category, signal }: { batchFile: BatchFile; category: Category; signal: AbortSignal },
): Promise<UploadedPictures | null> {
  const { id, file, type, pictures } = batchFile;
  const choice = { category, hasCover: state.get().cover !== null };
  if (pictures?.choice.category === category && pictures.choice.hasCover === choice.hasCover)
    return pictures.uploaded;
  const uploaded = await uploadPictures(dependencies, { file, type, ...choice }, signal);
  state.updateFile(id, { pictures: uploaded ? { uploaded, choice } : undefined });
  return uploaded;
}

/** Shows what became of a file. Returns false if the API rejected the cover. */
function recordResult(
  state: BatchState,
  { id, uploadId }: { id: number; uploadId: string },
  result: CreateItemResult,
): boolean {
  switch (result.state) {
    case "done":
      state.updateFile(id, { state: "done" });
      state.update({ savedCount: state.get().savedCount + 1 });
      return true;
    case "failed":
      state.failFile(id, result.error, {
        ...(result.retryFrom === "create" ? { uploadId } : { uploadId: null, pictures: undefined }),
        isFinal: result.retryFrom === "never",
      });
      return true;
    case "cover_rejected":
      state.updateCover({ error: result.error, uploadId: null, isFinal: true });
      state.failFile(id, messages.coverFailed);
      return false;
  }
}

/**
 * Uploads the waiting files of a batch one after the other and creates an item from each, so that one failed file does
 * not affect the others.
 */
export function createUploadRunner(state: BatchState, dependencies: UploadDependencies) {
  let batchAbort = new AbortController();
  const fileAborts = new Map<number, AbortController>();
  const findWaitingFile = () => state.get().files.find((file) => file.state === "waiting");

  /** Uploads the cover once for all files. Throws the errors of uploadFile. */
  async function uploadCover(): Promise<void> {
    const { cover } = state.get();
    if (!cover || cover.uploadId) return;
    const { file, type } = cover;
    const options = { signal: batchAbort.signal, onProgress: () => {} };
    const uploadId = await uploadFile(dependencies, { file, type, purpose: "cover" }, options);
    state.updateCover({ uploadId, error: null });
  }

  /** Uploads a file and its pictures. Returns undefined after an error. Throws only if the user is signed out. */
  async function uploadOne(batchFile: BatchFile, category: Category) {
    const { id, file, type, purpose } = batchFile;
    const abort = new AbortController();
    fileAborts.set(id, abort);
    try {
      const signal = AbortSignal.any([abort.signal, batchAbort.signal]);
      const onProgress = (sent: number) => state.updateFile(id, { sent });
      let { uploadId } = batchFile;
      if (!uploadId) {
        state.updateFile(id, { state: "sending", error: null });
        uploadId = await uploadFile(dependencies, { file, type, purpose }, { signal, onProgress });
      }
      state.updateFile(id, { state: "checking", uploadId, sent: file.size, error: null });
      const pictures = await ensurePictures(state, dependencies, { batchFile, category, signal });
      // Nothing above notices a cancellation that comes after the last byte.
      signal.throwIfAborted();
      return { uploadId, pictures };
    } catch (error) {
      if (batchAbort.signal.aborted) state.updateFile(id, { state: "ready", sent: 0 });
      else if (abort.signal.aborted) state.failFile(id, cancelledMessage);
      else {
        const isFinal = error instanceof FileRejected;
        state.failFile(id, getUploadErrorMessage(file.name, error), { isFinal });
        if (isSignedOut(error)) throw error;
      }
      return undefined;
    } finally {
      fileAborts.delete(id);
    }
  }

  /** Processes one file. Returns false if the batch must stop, because the API rejected the cover. */
  async function processFile(batchFile: BatchFile, form: UploadFields): Promise<boolean> {
    const { id, file, own } = batchFile;
    const fields = { ...form, ...own };
    const uploaded = await uploadOne(batchFile, fields.category);
    if (!uploaded) return true;
    const { uploadId, pictures } = uploaded;
    const { cover, files, publish } = state.get();
    const result = await createItem(dependencies, {
      publish: toPublishChoice(publish) ?? "draft",
      name: file.name,
      uploadId,
      coverId: cover?.uploadId ?? null,
      pictures,
      sheet: batchFile.sheet ?? null,
      fields,
      title: own.title?.trim() || toItemTitle(form.title.trim(), file.name, files.length),
    });
    return recordResult(state, { id, uploadId }, result);
  }

  return {
    /** Throws only if the user is signed out; shows all other errors. */
    async run(fields: UploadFields): Promise<void> {
      batchAbort = new AbortController();
      try {
        await uploadCover();
      } catch (error) {
        if (isSignedOut(error)) throw error;
        state.resetWaitingFiles();
        if (batchAbort.signal.aborted) return;
        const isFinal = error instanceof FileRejected;
        state.updateCover({ error: getErrorMessage(error, messages.unexpected), isFinal });
        showError(messages.coverFailed, "Upload Failed");
        return;
      }
      for (let next = findWaitingFile(); next; next = findWaitingFile()) {
        if (!(await processFile(next, fields)) || batchAbort.signal.aborted) break;
      }
      state.resetWaitingFiles();
      showFirstError(state.get().files);
    },
    cancelFile(id: number): void {
      if (state.findFile(id)?.state === "waiting") state.failFile(id, cancelledMessage);
      fileAborts.get(id)?.abort();
    },
    abortFile: (id: number): void => fileAborts.get(id)?.abort(),
    cancelAll: (): void => batchAbort.abort(),
  };
}
