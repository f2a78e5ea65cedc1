import type { ObjectEntry } from "./bucket.ts";
import { S3Error } from "./errors.ts";

type Headers = Record<string, string | undefined>;

/**
 * Evaluates the conditional request headers; false means 304 Not Modified. With a prefix it reads the conditions
 * on the source of a copy. Throws PreconditionFailed.
 */
export function isModified(entry: ObjectEntry, headers: Headers, prefix = ""): boolean {
  const match = headers[`${prefix}if-match`];
  const noneMatch = headers[`${prefix}if-none-match`];
  const since = Date.parse(headers[`${prefix}if-modified-since`] ?? "");
  const unmodifiedSince = Date.parse(headers[`${prefix}if-unmodified-since`] ?? "");
  const modified = Date.parse(entry.modified);
  // An entity tag takes precedence over a date (RFC 9110, 13.2.2).
  if (match !== undefined ? !matchesETag(match, entry) : modified > unmodifiedSince)
    throw preconditionFailed();
  return noneMatch !== undefined ? !matchesETag(noneMatch, entry) : !(modified <= since);
}

/** Evaluates the conditions of a write on the existing object. Throws PreconditionFailed, NoSuchKey. */
export function checkWriteConditions(existing: ObjectEntry | undefined, headers: Headers): void {
  const match = headers["if-match"];
  const noneMatch = headers["if-none-match"];
  if (noneMatch !== undefined && existing && matchesETag(noneMatch, existing)) throw preconditionFailed();
  if (match === undefined) return;
  if (!existing) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  if (!matchesETag(match, existing)) throw preconditionFailed();
}

const matchesETag = (tags: string, entry: ObjectEntry) =>
  tags.split(",").some((tag) => tag.trim() === "*" || unquote(tag) === unquote(entry.etag));

const unquote = (tag: string) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1");

const preconditionFailed = () =>
  new S3Error("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
