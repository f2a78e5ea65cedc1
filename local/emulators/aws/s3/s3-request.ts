import type { Readable } from "node:stream";
import type { Signer } from "../../kit/sigv4.ts";
import { buildXmlDocument, type Xml } from "../../kit/xml.ts";
import type { Buckets } from "./buckets.ts";
import { BodyDigester, verifyChecksums, verifyPayloadHash } from "./checksums.ts";
import { S3Error } from "./errors.ts";

/** A request whose signature was verified. */
export interface S3Request {
  buckets: Buckets;
  method: string;
  bucket: string;
  key: string;
  query: Map<string, string>;
  /** By lower-case name; includes the x-amz-* parameters of a presigned query. */
  headers: Record<string, string | undefined>;
  body: AsyncIterable<Buffer>;
  signer: Signer;
}

export interface S3Response {
  status: number;
  headers?: Record<string, string>;
  body?: string | Readable;
}

export const buildXmlResponse = (root: Xml): S3Response => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: buildXmlDocument(root),
});

const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;

/** Reads a request document, which no operation here needs, and verifies its signed hash and checksum. */
export async function skipDocument(request: S3Request): Promise<void> {
  const digester = new BodyDigester();
  let size = 0;
  for await (const chunk of digester.pipe(request.body)) {
    size += chunk.length;
    if (size > MAX_DOCUMENT_BYTES) throw new S3Error("MalformedXML", "The request document is too long.");
  }
  const digests = digester.finish();
  verifyPayloadHash(digests, request.signer.payloadHash);
  verifyChecksums(digests, request.headers);
}
