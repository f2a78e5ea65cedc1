import { guessFileType } from "../../../../contract/uploads.ts";
import type { BatchCover } from "./upload-batch.ts";

/** Creates the form's entry for a file, with an object URL as preview if it is an image. */
export function createSelectedFile(file: File): BatchCover {
  const type = guessFileType(file);
  const preview = type.startsWith("image/") ? URL.createObjectURL(file) : null;
  return { file, type, preview, uploadId: null, error: null };
}

/** Releases the memory of a preview that is no longer shown. */
export function releasePreview(selected: BatchCover | null | undefined): void {
  if (selected?.preview) URL.revokeObjectURL(selected.preview);
}
