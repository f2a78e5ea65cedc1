import type { FileError, FileRejection } from "react-dropzone";
import {
  findUploadProblem,
  guessFileType,
  maxDropZoneBytes,
  uploadMessages,
} from "../../../../contract/uploads.ts";

/** The error code of our own validator, next to the drop zone's codes. */
const validatorCode = "kindstead";

/** Creates a drop zone validator that checks type and size with the API's rules (LIB-10). */
export const createFileValidator =
  (purpose: "content" | "cover" | "audio") =>
  (file: File): FileError | null => {
    const message = findUploadProblem({
      name: file.name,
      type: guessFileType(file),
      size: file.size,
      purpose,
    });
    return message === undefined ? null : { code: validatorCode, message };
  };

const allowedTypes = {
  content: "PDF, DOC, DOCX, TXT or an image",
  audio: "MP3 or M4A",
  cover: "JPG, PNG, GIF or WebP",
} as const;

/**
 * Creates the messages of a drop zone (LIB-10): its size in the spec's bytes instead of MB, and what is allowed in words
 * instead of all MIME types.
 */
export const createDropErrorFormatter =
  (purpose: keyof typeof allowedTypes) =>
  ({ code, message }: FileError): string => {
    if (code === "file-too-large") return `File is larger than ${maxDropZoneBytes} bytes`;
    return code === "file-invalid-type" ? `File type must be ${allowedTypes[purpose]}` : message;
  };

export interface RejectionMessage {
  /** The toast's heading (LIB-10). */
  title: string;
  description: string;
}

/** The message for a rejected file: the drop zone's reason, or our validator's. */
export function getFileRejection({ file, errors }: FileRejection): RejectionMessage {
  const dropZoneError = errors.find(({ code }) => code !== validatorCode);
  if (dropZoneError) return { title: "File Rejected", description: `${file.name}: ${dropZoneError.message}` };
  return { title: "File Validation Error", description: errors[0]?.message ?? uploadMessages.unexpected };
}

/** The message for a rejected cover image. */
export function getCoverRejection({ errors }: FileRejection): RejectionMessage {
  const dropZoneError = errors.find(({ code }) => code !== validatorCode);
  if (dropZoneError?.code === "too-many-files")
    return { title: "Cover Image Rejected", description: dropZoneError.message };
  if (dropZoneError) return { title: "Cover Image Rejected", description: uploadMessages.coverRejected };
  return { title: "Cover Image Error", description: errors[0]?.message ?? uploadMessages.unexpected };
}

/** Merges several messages into one toast: the first message and the number of others. */
export function mergeRejections(rejections: readonly RejectionMessage[]): RejectionMessage | undefined {
  const [first, ...others] = rejections;
  if (!first || others.length === 0) return first;
  return { ...first, description: `${first.description} (and ${others.length} more)` };
}
