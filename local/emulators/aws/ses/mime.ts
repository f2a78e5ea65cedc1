/** A MIME entity. A multipart entity has `parts` and empty content. */
export interface MimePart {
  /** By lower-case name, unfolded; encoded words are not decoded. */
  headers: Map<string, string>;
  type: string;
  /** The file name of an attachment. */
  fileName?: string;
  content: Buffer;
  parts: MimePart[];
}

/** Parses a MIME message or part, given as a latin1 string with one character per byte. */
export function parseMime(source: string): MimePart {
  const [, head = "", body = ""] = /^(.*?)(?:\r?\n\r?\n|$)(.*)$/s.exec(source) ?? [];
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const contentType = headers.get("content-type") ?? "text/plain";
  const boundary = findParameter(contentType, "boundary");
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  if (boundary)
    return { headers, type, content: Buffer.alloc(0), parts: splitParts(body, boundary).map(parseMime) };
  const fileName =
    findParameter(headers.get("content-disposition") ?? "", "filename") ?? findParameter(contentType, "name");
  const content = decodeBody(body, headers.get("content-transfer-encoding") ?? "7bit");
  return { headers, type, content, parts: [], ...(fileName && { fileName: decodeHeader(fileName) }) };
}

/** Lists the parts that are not multipart, in order. */
export const listLeafParts = (part: MimePart): MimePart[] =>
  part.parts.length > 0 ? part.parts.flatMap(listLeafParts) : [part];

/** Decodes a text part; falls back to UTF-8 when its charset is missing or unknown. */
export function decodeText({ headers, content }: MimePart): string {
  return decodeCharset(content, findParameter(headers.get("content-type") ?? "", "charset") ?? "utf-8");
}

/** Decodes encoded words in a header (RFC 2047) and replaces control characters with spaces. */
export function decodeHeader(header: string): string {
  const joined = header.replace(/(\?=)\s+(=\?)/g, "$1$2");
  const decoded = joined.replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, encoding, text) => {
    const bytes = /b/i.test(encoding)
      ? Buffer.from(text, "base64")
      : decodeQuotedPrintable(text.replaceAll("_", " "));
    return decodeCharset(bytes, charset);
  });
  return decoded.replace(/\p{Cc}/gu, " ");
}

function splitParts(body: string, boundary: string): string[] {
  const sections = `\r\n${body}`.split(`\n--${boundary}`).slice(1);
  const end = sections.findIndex((section) => section.startsWith("--"));
  // A part starts after its delimiter line; the line break before the next delimiter is not part of it.
  return sections
    .slice(0, end < 0 ? undefined : end)
    .map((section) => section.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""));
}

function findParameter(header: string, name: string): string | undefined {
  const [, charset, encoded] = new RegExp(`;\\s*${name}\\*=([^']*)'[^']*'([^;\\s]+)`, "i").exec(header) ?? [];
  if (charset && encoded) return decodeCharset(decodePercentEncoding(encoded), charset);
  const [, quoted, bare] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header) ?? [];
  return quoted ?? bare;
}

function decodeBody(body: string, encoding: string): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, "base64");
  if (/^quoted-printable$/i.test(encoding)) return decodeQuotedPrintable(body);
  return Buffer.from(body, "latin1");
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(text.replace(/=\r?\n/g, "").replace(/=([0-9a-f]{2})/gi, toCharacter), "latin1");

const decodePercentEncoding = (text: string) =>
  Buffer.from(text.replace(/%([0-9a-f]{2})/gi, toCharacter), "latin1");

const toCharacter = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
}
