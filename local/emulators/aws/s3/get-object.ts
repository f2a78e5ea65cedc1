import { closeSync, createReadStream } from "node:fs";
import type { ObjectEntry } from "./bucket.ts";
import type { Answer, Call } from "./call.ts";
import { isWanted } from "./conditions.ts";
import { S3Error } from "./errors.ts";
import { representable, STANDARD_HEADERS } from "./object-headers.ts";
import { type ByteRange, readRange } from "./range.ts";

/** GetObject: ranges, conditions and response-* overrides. */
export async function getObject(call: Call): Promise<Answer> {
  const found = call.buckets.get(call.bucket).open(call.key);
  if (!found) throw noSuchKey();
  try {
    const { range, ...answer } = headOf(found.entry, call);
    if (range.length === 0) {
      closeSync(found.fd);
      return answer;
    }
    const end = range.start + range.length - 1;
    return { ...answer, body: createReadStream("", { fd: found.fd, start: range.start, end }) };
  } catch (error) {
    closeSync(found.fd);
    throw error;
  }
}

/** HeadObject: what GetObject would answer, without the bytes. */
export async function headObject(call: Call): Promise<Answer> {
  const entry = call.buckets.get(call.bucket).get(call.key);
  if (!entry) throw noSuchKey();
  const { status, headers } = headOf(entry, call);
  return { status, headers };
}

interface Head {
  status: number;
  headers: Record<string, string>;
  /** The bytes to send. */
  range: ByteRange;
}

function headOf(entry: ObjectEntry, { headers, query }: Call): Head {
  const validators = { etag: entry.etag, "last-modified": new Date(entry.modified).toUTCString() };
  if (!isWanted(entry, headers)) return { status: 304, headers: validators, range: { start: 0, length: 0 } };
  const overrides: Record<string, string> = {};
  for (const name of STANDARD_HEADERS) {
    const value = query.get(`response-${name}`);
    if (value !== undefined) overrides[name] = representable(name, value);
  }
  // A resumed download names the version it began with; of another version it wants everything.
  const resumable = headers["if-range"] === undefined || headers["if-range"] === entry.etag;
  const part = resumable ? readRange(headers.range, entry.size) : undefined;
  const range = part ?? { start: 0, length: entry.size };
  return {
    status: part ? 206 : 200,
    range,
    headers: {
      ...entry.headers,
      ...overrides,
      ...validators,
      "accept-ranges": "bytes",
      "content-length": String(range.length),
      ...(part && { "content-range": `bytes ${part.start}-${part.start + part.length - 1}/${entry.size}` }),
      ...(!part &&
        headers["x-amz-checksum-mode"]?.toUpperCase() === "ENABLED" && {
          "x-amz-checksum-crc32": entry.crc32,
          "x-amz-checksum-type": "FULL_OBJECT",
        }),
    },
  };
}

const noSuchKey = () => new S3Error("NoSuchKey", "The specified key does not exist.");
