import { S3Error } from "./errors.ts";
import { buildXmlResponse, type S3Request, type S3Response } from "./s3-request.ts";
import { buildElement } from "./xml.ts";

const MAX_KEYS = 1000;

/** ListObjectsV2 of a whole bucket with at most 1000 objects, by key. */
export async function listObjects({ buckets, bucket: name, query }: S3Request): Promise<S3Response> {
  const bucket = buckets.get(name);
  if (query.get("list-type") !== "2")
    throw new S3Error("NotImplemented", "Only ListObjectsV2 is supported here.");
  const keys = bucket.listKeys();
  if (keys.length > MAX_KEYS) throw new S3Error("NotImplemented", "Pages are not supported here.");
  return buildXmlResponse(
    buildElement("ListBucketResult", [
      buildElement("Name", name),
      buildElement("KeyCount", keys.length),
      buildElement("IsTruncated", false),
      ...keys.map((key) => {
        const entry = bucket.find(key);
        return buildElement("Contents", [
          buildElement("Key", key),
          buildElement("LastModified", entry?.modified ?? ""),
          buildElement("ETag", entry?.etag ?? ""),
          buildElement("Size", entry?.size ?? 0),
        ]);
      }),
    ]),
  );
}
