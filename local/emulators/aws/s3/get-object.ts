import { closeSync, createReadStream } from "node:fs";
import type { ObjectEntry } from "./bucket.ts";
import { isModified } from "./conditions.ts";
import { S3Error } from "./errors.ts";
import { STANDARD_HEADERS, toHeaderValue } from "./object-headers.ts";
import { type ByteRange, parseRange } from "./range.ts";
import type { S3Request, S3Response } from "./s3-request.ts";

/** GetObject: ranges, conditions and response-* overrides. */
export async function getObject(request: S3Request): Promise<S3Response> {
  const opened = request.buckets.get(request.bucket).open(request.key);
  if (!opened) throw noSuchKey();
  try {
    const { range, ...head } = buildHead(opened.entry, request);
    if (range.length === 0) {
      closeSync(opened.fd);
      return head;
    }
    const end = range.start + range.length - 1;
    return { ...head, body: createReadStream("", { fd: opened.fd, start: range.start, end }) };
  } catch (error) {
    closeSync(opened.fd);
    throw error;
  }
}

/** HeadObject: the response of GetObject without the body. */
export async function headObject(request: S3Request): Promise<S3Response> {
  const entry = request.buckets.get(request.bucket).find(request.key);
  if (!entry) throw noSuchKey();
  const { status, headers } = buildHead(entry, request);
  return { status, headers };
}

interface Head {
  status: number;
  headers: Record<string, string>;
  /** The bytes to send. */
  range: ByteRange;
}

function buildHead(entry: ObjectEntry, { headers, query }: S3Request): Head {
  const validators = { etag: entry.etag, "last-modified": new Date(entry.modified).toUTCString() };
  if (!isModified(entry, headers))
    return { status: 304, headers: validators, range: { start: 0, length: 0 } };
  const overrides: Record<string, string> = {};
  for (const name of STANDARD_HEADERS) {
    const value = query.get(`response-${name}`);
    if (value !== undefined) overrides[name] = toHeaderValue(name, value);
  }
  // If-Range: a resumed download of a replaced object gets the whole new object.
  const isUnchanged = headers["if-range"] === undefined || headers["if-range"] === entry.etag;
  const part = isUnchanged ? parseRange(headers.range, entry.size) : undefined;
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
