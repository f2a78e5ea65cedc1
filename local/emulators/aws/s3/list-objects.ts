import { encodeRfc3986 } from "../../kit/request-target.ts";
import { buildElement } from "../../kit/xml.ts";
import { type Bucket, compareKeys } from "./bucket.ts";
import { S3Error } from "./errors.ts";
import { buildXmlResponse, type S3Request, type S3Response } from "./s3-request.ts";

const MAX_KEYS = 1000;

/** ListObjectsV2: prefix, delimiter, start-after and paging by continuation token. */
export async function listObjects({ buckets, bucket: name, query }: S3Request): Promise<S3Response> {
  const bucket = buckets.get(name);
  if (query.get("list-type") !== "2")
    throw new S3Error("NotImplemented", "Only ListObjectsV2 is supported here.");
  const maxKeys = Number(query.get("max-keys") ?? MAX_KEYS);
  if (!Number.isInteger(maxKeys) || maxKeys < 0)
    throw new S3Error("InvalidArgument", "Argument max-keys must be an integer between 0 and 2147483647");
  const prefix = query.get("prefix") ?? "";
  const token = query.get("continuation-token");
  const after = token === undefined ? query.get("start-after") : Buffer.from(token, "base64url").toString();
  const limit = Math.min(maxKeys, MAX_KEYS);
  const page = listPage(bucket, {
    prefix,
    delimiter: query.get("delimiter") ?? "",
    after: after ?? "",
    limit,
  });
  const encode = query.get("encoding-type") === "url" ? encodeKey : (text: string) => text;
  return buildXmlResponse(
    buildElement("ListBucketResult", [
      buildElement("Name", name),
      buildElement("Prefix", encode(prefix)),
      buildElement("KeyCount", page.keys.length + page.folders.length),
      buildElement("MaxKeys", limit),
      buildElement("IsTruncated", page.last !== undefined),
      ...(page.last === undefined
        ? []
        : [buildElement("NextContinuationToken", Buffer.from(page.last).toString("base64url"))]),
      ...page.keys.map((key) => buildContents(bucket, key, encode)),
      ...page.folders.map((folder) => buildElement("CommonPrefixes", buildElement("Prefix", encode(folder)))),
    ]),
  );
}

interface Page {
  keys: string[];
  folders: string[];
  /** The last key of this page, when there are more. */
  last?: string;
}

interface PageQuery {
  prefix: string;
  delimiter: string;
  after: string;
  limit: number;
}

function listPage(bucket: Bucket, { prefix, delimiter, after, limit }: PageQuery): Page {
  const keys: string[] = [];
  const folders: string[] = [];
  let last = after;
  for (const key of bucket.listKeys()) {
    if (!key.startsWith(prefix) || compareKeys(key, after) <= 0) continue;
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const folder = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
    if (folder === undefined || folder !== folders.at(-1)) {
      if (keys.length + folders.length >= limit)
        return limit > 0 ? { keys, folders, last } : { keys, folders };
      if (folder === undefined) keys.push(key);
      else folders.push(folder);
    }
    last = key;
  }
  return { keys, folders };
}

function buildContents(bucket: Bucket, key: string, encode: (text: string) => string) {
  const entry = bucket.find(key);
  return buildElement("Contents", [
    buildElement("Key", encode(key)),
    buildElement("LastModified", entry?.modified ?? ""),
    buildElement("ETag", entry?.etag ?? ""),
    buildElement("Size", entry?.size ?? 0),
    buildElement("StorageClass", "STANDARD"),
  ]);
}

const encodeKey = (key: string) => key.split("/").map(encodeRfc3986).join("/");
