import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./errors.ts";

const LINE_END = Buffer.from("\r\n");
const MAX_LINE = 8 * 1024;

/**
 * Decodes an aws-chunked body. Adds the trailers (mostly checksums) to `trailers` after the last chunk. Throws
 * IncompleteBody when the framing is invalid or truncated.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Record<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  for (;;) {
    const size = await readLine(reader);
    // A semicolon may separate the size from extensions.
    const digits = /^([0-9a-f]{1,8})(?:;|$)/i.exec(size)?.[1];
    if (!digits) throw incompleteBody();
    const length = Number.parseInt(digits, 16);
    if (length === 0) break;
    yield* reader.streamExactly(length);
    if (!(await reader.readExactly(2)).equals(LINE_END)) throw incompleteBody();
  }
  for (let trailer = await readLine(reader); trailer !== ""; trailer = await readLine(reader)) {
    const colon = trailer.indexOf(":");
    trailers[trailer.slice(0, colon).trim().toLowerCase()] = trailer.slice(colon + 1).trim();
  }
}

async function readLine(reader: ByteReader): Promise<string> {
  const bytes = await reader.readUpTo(LINE_END, MAX_LINE);
  if (!bytes) throw incompleteBody();
  return bytes.toString("latin1");
}

const incompleteBody = () => new S3Error("IncompleteBody", "The aws-chunked framing of the body is invalid.");
