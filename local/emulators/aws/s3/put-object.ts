import { dechunk } from "./aws-chunked.ts";
import type { Answer, Call } from "./call.ts";
import { verifyChecksums, verifyPayloadHash } from "./checksums.ts";
import { checkReplacing } from "./conditions.ts";
import { S3Error } from "./errors.ts";
import { checkKey } from "./key.ts";
import { keptHeaders } from "./object-headers.ts";

const MAX_SIZE = 5 * 1024 ** 3;

/** PutObject, plain or aws-chunked with a trailing checksum; every hash and length that was claimed is checked. */
export async function putObject(call: Call): Promise<Answer> {
  const { headers, signer } = call;
  checkKey(call.key);
  const chunked = signer.payloadHash.startsWith("STREAMING-");
  if (chunked && signer.payloadHash !== "STREAMING-UNSIGNED-PAYLOAD-TRAILER")
    throw new S3Error("NotImplemented", "Chunks that are signed one by one are not supported here.");
  const size = Number(headers[chunked ? "x-amz-decoded-content-length" : "content-length"] ?? Number.NaN);
  if (!Number.isSafeInteger(size))
    throw new S3Error("MissingContentLength", "You must provide the Content-Length HTTP header.");
  if (size > MAX_SIZE)
    throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed object size.");

  const trailers: Record<string, string> = {};
  const entry = await call.buckets.get(call.bucket).write(call.key, {
    source: chunked ? dechunk(call.body, trailers) : call.body,
    headers: keptHeaders(headers),
    check: (sums) => {
      const promised = headers["x-amz-trailer"]?.toLowerCase();
      if (sums.size !== size || (promised && trailers[promised] === undefined))
        throw new S3Error("IncompleteBody", "The body is shorter or longer than it was said to be.");
      verifyPayloadHash(sums, signer.payloadHash);
      verifyChecksums(sums, { ...headers, ...trailers });
    },
    allow: (existing) => checkReplacing(existing, headers),
  });
  return { status: 200, headers: { etag: entry.etag, "x-amz-checksum-crc32": entry.crc32 } };
}
