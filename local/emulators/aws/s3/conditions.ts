import type { ObjectEntry } from "./bucket.ts";
import { S3Error } from "./errors.ts";

type Headers = Record<string, string | undefined>;

/**
 * Answers the four conditional headers: false means "not modified". With a prefix it reads a copy's source
 * conditions. Throws PreconditionFailed.
 */
export function isWanted(entry: ObjectEntry, headers: Headers, prefix = ""): boolean {
  const match = headers[`${prefix}if-match`];
  const noneMatch = headers[`${prefix}if-none-match`];
  const since = Date.parse(headers[`${prefix}if-modified-since`] ?? "");
  const unmodifiedSince = Date.parse(headers[`${prefix}if-unmodified-since`] ?? "");
  const modified = Date.parse(entry.modified);
  // An entity tag says more than a date: where both are given, the date is not asked (RFC 9110, 13.2.2).
  if (match !== undefined ? !names(match, entry) : modified > unmodifiedSince) throw failed();
  return noneMatch !== undefined ? !names(noneMatch, entry) : !(modified <= since);
}

/** Answers an upload's conditions on the object it would replace. Throws PreconditionFailed, NoSuchKey. */
export function checkReplacing(existing: ObjectEntry | undefined, headers: Headers): void {
  const match = headers["if-match"];
  const noneMatch = headers["if-none-match"];
  if (noneMatch !== undefined && existing && names(noneMatch, existing)) throw failed();
  if (match === undefined) return;
  if (!existing) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  if (!names(match, existing)) throw failed();
}

const names = (tags: string, entry: ObjectEntry) =>
  tags.split(",").some((tag) => tag.trim() === "*" || unquoted(tag) === unquoted(entry.etag));

const unquoted = (tag: string) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, "$1");

const failed = () =>
  new S3Error("PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
