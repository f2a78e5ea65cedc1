import { closeSync, createReadStream } from "node:fs";
import { checkWriteConditions, isModified } from "./conditions.ts";
import { S3Error } from "./errors.ts";
import { checkKey } from "./key.ts";
import { selectStoredHeaders } from "./object-headers.ts";
import { checkAllowed } from "./rights.ts";
import { buildXmlResponse, type S3Request, type S3Response } from "./s3-request.ts";
import { buildElement } from "./xml.ts";

/** CopyObject: keeps the source's headers unless the metadata directive is REPLACE. */
export async function copyObject(request: S3Request): Promise<S3Response> {
  const { headers, buckets } = request;
  checkKey(request.key);
  const { bucket, key } = parseCopySource(headers["x-amz-copy-source"] ?? "");
  const directive = headers["x-amz-metadata-directive"] ?? "COPY";
  if (directive !== "COPY" && directive !== "REPLACE")
    throw new S3Error("InvalidArgument", `Unknown metadata directive: ${directive}`);
  if (directive === "COPY" && bucket === request.bucket && key === request.key)
    throw new S3Error("InvalidRequest", "An object can be copied to itself only to change its metadata.");
  checkAllowed(request.isAllowed, "s3:GetObject", `${bucket}/${key}`);
  const target = buckets.get(request.bucket);
  const source = buckets.get(bucket).open(key);
  if (!source) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  try {
    if (!isModified(source.entry, headers, "x-amz-copy-source-"))
      throw new S3Error(
        "PreconditionFailed",
        "At least one of the pre-conditions you specified did not hold",
      );
    const entry = await target.write(request.key, {
      source: createReadStream("", { fd: source.fd, autoClose: false }),
      headers: directive === "REPLACE" ? selectStoredHeaders(headers) : source.entry.headers,
      checkDigests: (digests) => {
        if (digests.crc32.toString("base64") !== source.entry.crc32)
          throw new Error(`${key} is damaged on disk`);
      },
      checkExisting: (existing) => checkWriteConditions(existing, headers),
    });
    return buildXmlResponse(
      buildElement("CopyObjectResult", [
        buildElement("ETag", entry.etag),
        buildElement("LastModified", entry.modified),
      ]),
    );
  } finally {
    closeSync(source.fd);
  }
}

/** Parses "/bucket/key", percent-encoded; the first slash is optional. */
function parseCopySource(header: string): { bucket: string; key: string } {
  const [path = "", version] = header.split("?");
  if (version !== undefined) throw new S3Error("NotImplemented", "Versions are not supported here.");
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? [];
  if (!bucket || !key)
    throw new S3Error("InvalidArgument", "Copy Source must mention the source bucket and key.");
  return { bucket, key };
}
