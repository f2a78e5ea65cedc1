import { uriEncode } from "../../kit/request-target.ts";
import { element } from "../../kit/xml.ts";
import { type Bucket, compareKeys } from "./bucket.ts";
import { type Answer, type Call, xmlAnswer } from "./call.ts";
import { S3Error } from "./errors.ts";

const MAX_KEYS = 1000;

/** ListObjectsV2: prefix, delimiter, start-after and paging by continuation token. */
export async function listObjects({ buckets, bucket: name, query }: Call): Promise<Answer> {
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
  const page = pageOf(bucket, { prefix, delimiter: query.get("delimiter") ?? "", after: after ?? "", limit });
  const spell = query.get("encoding-type") === "url" ? encodeKey : (text: string) => text;
  return xmlAnswer(
    element("ListBucketResult", [
      element("Name", name),
      element("Prefix", spell(prefix)),
      element("KeyCount", page.keys.length + page.folders.length),
      element("MaxKeys", limit),
      element("IsTruncated", page.last !== undefined),
      ...(page.last === undefined
        ? []
        : [element("NextContinuationToken", Buffer.from(page.last).toString("base64url"))]),
      ...page.keys.map((key) => contents(bucket, key, spell)),
      ...page.folders.map((folder) => element("CommonPrefixes", element("Prefix", spell(folder)))),
    ]),
  );
}

interface Page {
  keys: string[];
  folders: string[];
  /** The last key that this page covers, when others follow. */
  last?: string;
}

interface Question {
  prefix: string;
  delimiter: string;
  after: string;
  limit: number;
}

function pageOf(bucket: Bucket, { prefix, delimiter, after, limit }: Question): Page {
  const keys: string[] = [];
  const folders: string[] = [];
  let last = after;
  for (const key of bucket.keys()) {
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

function contents(bucket: Bucket, key: string, spell: (text: string) => string) {
  const entry = bucket.get(key);
  return element("Contents", [
    element("Key", spell(key)),
    element("LastModified", entry?.modified ?? ""),
    element("ETag", entry?.etag ?? ""),
    element("Size", entry?.size ?? 0),
    element("StorageClass", "STANDARD"),
  ]);
}

const encodeKey = (key: string) => key.split("/").map(uriEncode).join("/");
