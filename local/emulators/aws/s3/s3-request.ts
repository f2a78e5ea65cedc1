import type { Readable } from "node:stream";
import type { Signer } from "../../kit/sigv4.ts";
import type { Buckets } from "./buckets.ts";
import type { IsAllowed } from "./rights.ts";
import { buildXmlDocument, type Xml } from "./xml.ts";

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
  isAllowed: IsAllowed;
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
