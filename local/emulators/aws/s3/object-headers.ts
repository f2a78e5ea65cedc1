import { S3Error } from "./errors.ts";

/** Headers stored with an object; a signed GET may override them with response-<name>. */
export const STANDARD_HEADERS = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
];

const META = "x-amz-meta-";
const MAX_METADATA_BYTES = 2 * 1024;

/** Selects the headers or form fields to store with an object. Throws MetadataTooLarge, InvalidArgument. */
export function selectStoredHeaders(fields: Record<string, string | undefined>): Record<string, string> {
  const stored: Record<string, string> = { "content-type": "binary/octet-stream" };
  let metaSize = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (!value || !(STANDARD_HEADERS.includes(name) || name.startsWith(META))) continue;
    if (name.startsWith(META)) metaSize += Buffer.byteLength(name) - META.length + Buffer.byteLength(value);
    stored[name] = toHeaderValue(name, value);
  }
  if (metaSize > MAX_METADATA_BYTES)
    throw new S3Error("MetadataTooLarge", "Your metadata headers exceed the maximum allowed metadata size.");
  const encoding = removeAwsChunked(stored["content-encoding"]);
  delete stored["content-encoding"];
  return encoding ? { ...stored, "content-encoding": encoding } : stored;
}

/** Returns the value if it is a valid HTTP header value. Throws InvalidArgument, for example for line breaks. */
export function toHeaderValue(name: string, value: string): string {
  if (/[^\t\x20-\x7e\xa0-\xff]/.test(value))
    throw new S3Error("InvalidArgument", `The value of ${name} cannot be represented using ISO-8859-1.`);
  return value;
}

/** Removes aws-chunked, which describes the transfer and not the object. */
const removeAwsChunked = (encoding = "") =>
  encoding
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "aws-chunked")
    .join(",");
