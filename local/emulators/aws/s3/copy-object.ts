import { closeSync, createReadStream } from "node:fs";
import { element } from "../../kit/xml.ts";
import { type Answer, type Call, xmlAnswer } from "./call.ts";
import { checkReplacing, isWanted } from "./conditions.ts";
import { S3Error } from "./errors.ts";
import { checkKey } from "./key.ts";
import { keptHeaders } from "./object-headers.ts";

/** CopyObject: with the source's headers, or with the request's when the metadata directive is REPLACE. */
export async function copyObject(call: Call): Promise<Answer> {
  const { headers, buckets } = call;
  checkKey(call.key);
  const { bucket, key } = readSource(headers["x-amz-copy-source"] ?? "");
  const directive = headers["x-amz-metadata-directive"] ?? "COPY";
  if (directive !== "COPY" && directive !== "REPLACE")
    throw new S3Error("InvalidArgument", `Unknown metadata directive: ${directive}`);
  if (directive === "COPY" && bucket === call.bucket && key === call.key)
    throw new S3Error("InvalidRequest", "An object can be copied to itself only to change its metadata.");
  const target = buckets.get(call.bucket);
  const found = buckets.get(bucket).open(key);
  if (!found) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  try {
    if (!isWanted(found.entry, headers, "x-amz-copy-source-"))
      throw new S3Error(
        "PreconditionFailed",
        "At least one of the pre-conditions you specified did not hold",
      );
    const entry = await target.write(call.key, {
      source: createReadStream("", { fd: found.fd, autoClose: false }),
      headers: directive === "REPLACE" ? keptHeaders(headers) : found.entry.headers,
      check: (sums) => {
        if (sums.crc32.toString("base64") !== found.entry.crc32) throw new Error(`${key} is damaged on disk`);
      },
      allow: (existing) => checkReplacing(existing, headers),
    });
    return xmlAnswer(
      element("CopyObjectResult", [element("ETag", entry.etag), element("LastModified", entry.modified)]),
    );
  } finally {
    closeSync(found.fd);
  }
}

/** "/bucket/key", percent-encoded, the first slash optional. */
function readSource(header: string): { bucket: string; key: string } {
  const [path = "", version] = header.split("?");
  if (version !== undefined) throw new S3Error("NotImplemented", "Versions are not supported here.");
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? [];
  if (!bucket || !key)
    throw new S3Error("InvalidArgument", "Copy Source must mention the source bucket and key.");
  return { bucket, key };
}
