import type { FileError, FileRejection } from "react-dropzone";
import { dropZoneBytes, offeredType, uploadMessages, uploadProblem } from "../../../../contract/uploads.ts";

/** Marks what we find ourselves, beside what the drop zone finds. */
const ours = "kindstead";

/** Each file by its type and size, as the API will judge it (spec/2 §5). */
export const fileError =
  (purpose: "content" | "cover") =>
  (file: File): FileError | null => {
    const message = uploadProblem({ name: file.name, type: offeredType(file), size: file.size, purpose });
    return message === undefined ? null : { code: ours, message };
  };

/** The spec's wording counts bytes (spec/2 §5), where the drop zone by now says '50 MB'. */
export const inBytes = ({ code, message }: FileError): string =>
  code === "file-too-large" ? `File is larger than ${dropZoneBytes} bytes` : message;

export interface Rejected {
  /** The toast's heading (spec/2 §8). */
  title: string;
  description: string;
}

/** What is said of a file that the zone for files let not in: the zone's own reason, or else ours. */
export function fileRejected({ file, errors }: FileRejection): Rejected {
  const general = errors.find(({ code }) => code !== ours);
  if (general) return { title: "File Rejected", description: `${file.name}: ${general.message}` };
  return { title: "File Validation Error", description: errors[0]?.message ?? uploadMessages.unexpected };
}

/** The same of a cover. */
export function coverRejected({ errors }: FileRejection): Rejected {
  const general = errors.find(({ code }) => code !== ours);
  if (general?.code === "too-many-files")
    return { title: "Cover Image Rejected", description: general.message };
  if (general) return { title: "Cover Image Rejected", description: uploadMessages.coverRejected };
  return { title: "Cover Image Error", description: errors[0]?.message ?? uploadMessages.unexpected };
}

/** One toast for all that was let not in, since there is room for one: the first, and how many more there are. */
export function inOne(rejected: readonly Rejected[]): Rejected | undefined {
  const [first, ...others] = rejected;
  if (!first || others.length === 0) return first;
  return { ...first, description: `${first.description} (and ${others.length} more)` };
}
