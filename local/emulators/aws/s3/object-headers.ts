import { S3Error } from "./errors.ts";

/** The headers that an object keeps and that a signed GET may override by response-<name>. */
export const STANDARD_HEADERS = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
];

const META = "x-amz-meta-";
const MAX_META = 2 * 1024;

/** What an upload's headers, or form fields, give the object to keep. Throws MetadataTooLarge, InvalidArgument. */
export function keptHeaders(given: Record<string, string | undefined>): Record<string, string> {
  const kept: Record<string, string> = { "content-type": "binary/octet-stream" };
  let metaSize = 0;
  for (const [name, value] of Object.entries(given)) {
    if (!value || !(STANDARD_HEADERS.includes(name) || name.startsWith(META))) continue;
    if (name.startsWith(META)) metaSize += Buffer.byteLength(name) - META.length + Buffer.byteLength(value);
    kept[name] = representable(name, value);
  }
  if (metaSize > MAX_META)
    throw new S3Error("MetadataTooLarge", "Your metadata headers exceed the maximum allowed metadata size.");
  const encoding = withoutFraming(kept["content-encoding"]);
  delete kept["content-encoding"];
  return encoding ? { ...kept, "content-encoding": encoding } : kept;
}

/** The value, when HTTP can carry it. Throws InvalidArgument: line ends would smuggle in further headers. */
export function representable(name: string, value: string): string {
  if (/[^\t\x20-\x7e\xa0-\xff]/.test(value))
    throw new S3Error("InvalidArgument", `The value of ${name} cannot be represented using ISO-8859-1.`);
  return value;
}

/** aws-chunked describes the transfer, not the object. */
const withoutFraming = (encoding = "") =>
  encoding
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "aws-chunked")
    .join(",");
