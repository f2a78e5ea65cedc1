import { S3Error } from "./errors.ts";

export interface ByteRange {
  start: number;
  length: number;
}

/**
 * The one range that a Range header asks for: "bytes=2-5", "bytes=2-" or, the last five, "bytes=-5". Undefined
 * when there is no header or it is none of these, which is answered with the whole. Throws InvalidRange when
 * nothing of the object lies in it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
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
