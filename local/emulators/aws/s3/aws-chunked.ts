import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./errors.ts";

const LINE_END = Buffer.from("\r\n");
const MAX_LINE = 8 * 1024;

/**
 * Takes the aws-chunked framing off a body. The trailers (checksums, mostly) are put into `trailers` when the
 * last chunk has passed. Throws IncompleteBody when the framing is broken or cut short.
 */
export async function* dechunk(
  source: AsyncIterable<Buffer>,
  trailers: Record<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  for (;;) {
    const size = await line(reader);
    // Extensions may follow the size after a semicolon.
    const digits = /^([0-9a-f]{1,8})(?:;|$)/i.exec(size)?.[1];
    if (!digits) throw incomplete();
    const length = Number.parseInt(digits, 16);
    if (length === 0) break;
    yield* reader.streamExactly(length);
    if (!(await reader.exactly(2)).equals(LINE_END)) throw incomplete();
  }
  for (let trailer = await line(reader); trailer !== ""; trailer = await line(reader)) {
    const colon = trailer.indexOf(":");
    trailers[trailer.slice(0, colon).trim().toLowerCase()] = trailer.slice(colon + 1).trim();
  }
}

async function line(reader: ByteReader): Promise<string> {
  const bytes = await reader.upTo(LINE_END, MAX_LINE);
  if (!bytes) throw incomplete();
  return bytes.toString("latin1");
}

const incomplete = () => new S3Error("IncompleteBody", "The aws-chunked framing of the body is broken.");
