import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { findUploadProblem, guessFileType, isAudioType } from "../../../../contract/uploads.ts";
import { uploadDependencies, uploadFile, uploadPictures } from "./file-upload.ts";

interface Progress {
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}

/** Whether an item shows a cover that an admin chose, which a new file does not replace. */
const hasChosenCover = (row: AdminContentRow): boolean => row.thumbnail_url !== null && !row.cover_is_page;

/**
 * Uploads a file and the pictures of its pages, and gives it to an item. Rejects with the spec's message for a file that may
 * not be uploaded (LIB-10), and with the API's errors.
 */
export async function replaceItemFile(
  row: AdminContentRow,
  file: File,
  progress: Progress,
): Promise<AdminContentRow> {
  const type = guessFileType(file);
  const purpose = isAudioType(type) ? "audio" : "content";
  assertUploadable({ name: file.name, type, size: file.size, purpose });
  const { call } = uploadDependencies;
  const upload_id = await uploadFile(uploadDependencies, { file, type, purpose }, progress);
  const document = { file, type, category: row.category, hasCover: hasChosenCover(row) };
  const pictures = await uploadPictures(uploadDependencies, document, progress.signal);
  return call("adminReplaceFile", { id: row.id, version: row.version, upload_id, pictures });
}

/** Uploads a cover and gives it to an item. Rejects like `replaceItemFile`. */
export async function replaceItemCover(
  row: AdminContentRow,
  file: File,
  progress: Progress,
): Promise<AdminContentRow> {
  const type = guessFileType(file);
  assertUploadable({ name: file.name, type, size: file.size, purpose: "cover" });
  const { call } = uploadDependencies;
  const cover_upload_id = await uploadFile(uploadDependencies, { file, type, purpose: "cover" }, progress);
  return call("adminReplaceCover", { id: row.id, version: row.version, cover_upload_id });
}

/** Finds the reason why a file is refused before it is sent, in a sentence for the admin. */
export class UploadRefused extends Error {}

function assertUploadable(candidate: Parameters<typeof findUploadProblem>[0]): void {
  const problem = findUploadProblem(candidate);
  if (problem !== undefined) throw new UploadRefused(problem);
}
