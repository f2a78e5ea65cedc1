import { decodeAwsChunked } from "./aws-chunked.ts";
import { verifyChecksums, verifyPayloadHash } from "./checksums.ts";
import { checkWriteConditions } from "./conditions.ts";
import { S3Error } from "./errors.ts";
import { checkKey } from "./key.ts";
import { selectStoredHeaders } from "./object-headers.ts";
import type { S3Request, S3Response } from "./s3-request.ts";

const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/** PutObject, plain or aws-chunked with a trailing checksum. Verifies all hashes and lengths in the request. */
export async function putObject(request: S3Request): Promise<S3Response> {
  const { headers, signer } = request;
  checkKey(request.key);
  const isChunked = signer.payloadHash.startsWith("STREAMING-");
  if (isChunked && signer.payloadHash !== "STREAMING-UNSIGNED-PAYLOAD-TRAILER")
    throw new S3Error("NotImplemented", "Signed chunks are not supported here.");
  const size = Number(headers[isChunked ? "x-amz-decoded-content-length" : "content-length"] ?? Number.NaN);
  if (!Number.isSafeInteger(size))
    throw new S3Error("MissingContentLength", "You must provide the Content-Length HTTP header.");
  if (size > MAX_OBJECT_BYTES)
    throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed object size.");

  const trailers: Record<string, string> = {};
  const entry = await request.buckets.get(request.bucket).write(request.key, {
    source: isChunked ? decodeAwsChunked(request.body, trailers) : request.body,
    headers: selectStoredHeaders(headers),
    checkDigests: (digests) => {
      const announced = headers["x-amz-trailer"]?.toLowerCase();
      if (digests.size !== size || (announced && trailers[announced] === undefined))
        throw new S3Error("IncompleteBody", "The body does not have the announced length or trailer.");
      verifyPayloadHash(digests, signer.payloadHash);
      verifyChecksums(digests, { ...headers, ...trailers });
    },
    checkExisting: (existing) => checkWriteConditions(existing, headers),
  });
  return { status: 200, headers: { etag: entry.etag, "x-amz-checksum-crc32": entry.crc32 } };
}
