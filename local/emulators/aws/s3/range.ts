import { S3Error } from "./errors.ts";

export interface ByteRange {
  start: number;
  length: number;
}

/**
 * Parses a Range header with a single range: "bytes=2-5", "bytes=2-" or "bytes=-5" (the last five). Returns
 * undefined for any other header, so that the whole object is sent. Throws InvalidRange when the range is outside
 * the object.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [matched, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (!matched || (!first && !last) || (first && last && Number(last) < Number(first))) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end)
    throw new S3Error("InvalidRange", "The requested range is not satisfiable", {
      "content-range": `bytes */${size}`,
    });
  return { start, length: end - start + 1 };
}
