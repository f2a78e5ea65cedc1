import type { Readable } from "node:stream";
import type { Signer } from "../../kit/sigv4.ts";
import { type Xml, xmlDocument } from "../../kit/xml.ts";
import type { Buckets } from "./buckets.ts";
import { Meter, verifyChecksums, verifyPayloadHash } from "./checksums.ts";
import { S3Error } from "./errors.ts";

/** A request by a known signer. */
export interface Call {
  buckets: Buckets;
  method: string;
  bucket: string;
  key: string;
  query: Map<string, string>;
  /** By lower-case name; a presigned query's x-amz-* parameters count as headers. */
  headers: Record<string, string | undefined>;
  body: AsyncIterable<Buffer>;
  signer: Signer;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Readable;
}

export const xmlAnswer = (root: Xml): Answer => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: xmlDocument(root),
});

const MAX_DOCUMENT = 2 * 1024 * 1024;

/** Reads a request document whole; says whether a checksum came with it, which is checked like its signed hash. */
export async function readDocument(call: Call): Promise<{ text: string; summed: boolean }> {
  const meter = new Meter();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of meter.through(call.body)) {
    size += chunk.length;
    if (size > MAX_DOCUMENT) throw new S3Error("MalformedXML", "The request document is too long.");
    chunks.push(chunk);
  }
  const sums = meter.sums();
  verifyPayloadHash(sums, call.signer.payloadHash);
  return { text: Buffer.concat(chunks).toString(), summed: verifyChecksums(sums, call.headers) };
}
