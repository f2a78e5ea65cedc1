import { offeredType } from "../../../../contract/uploads.ts";
import type { BatchCover } from "./upload-batch.ts";

/** A file as the form keeps it; an image with an object URL to be shown by. */
export function chosen(file: File): BatchCover {
  const type = offeredType(file);
  const preview = type.startsWith("image/") ? URL.createObjectURL(file) : null;
  return { file, type, preview, uploadId: null, problem: null };
}

/** Gives the memory of a preview back, once it is shown no more. */
export function letGo(chosen: BatchCover | null | undefined): void {
  if (chosen?.preview) URL.revokeObjectURL(chosen.preview);
}
