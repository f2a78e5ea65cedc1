/** A MIME entity; one with parts has no content of its own. */
export interface Part {
  /** By lower-case name, unfolded, encoded words as they came. */
  headers: Map<string, string>;
  type: string;
  /** The name under which it wants to be saved. */
  fileName?: string;
  content: Buffer;
  parts: Part[];
}

/** Takes a message or a part of one to pieces. It holds every byte as one latin1 character. */
export function parseMime(source: string): Part {
  const [, head = "", body = ""] = /^(.*?)(?:\r?\n\r?\n|$)(.*)$/s.exec(source) ?? [];
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const contentType = headers.get("content-type") ?? "text/plain";
  const boundary = parameter(contentType, "boundary");
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  if (boundary)
    return { headers, type, content: Buffer.alloc(0), parts: split(body, boundary).map(parseMime) };
  const fileName =
    parameter(headers.get("content-disposition") ?? "", "filename") ?? parameter(contentType, "name");
  const content = decodeBody(body, headers.get("content-transfer-encoding") ?? "7bit");
  return { headers, type, content, parts: [], ...(fileName && { fileName: decodeWords(fileName) }) };
}

/** The parts that are not made of parts, in order. */
export const leavesOf = (part: Part): Part[] =>
  part.parts.length > 0 ? part.parts.flatMap(leavesOf) : [part];

/** A text part's content in its charset; UTF-8 when that is missing or unknown. */
export function textOf({ headers, content }: Part): string {
  return inCharset(content, parameter(headers.get("content-type") ?? "", "charset") ?? "utf-8");
}

/** Decodes the encoded words of a header (RFC 2047); control characters become spaces. */
export function decodeWords(header: string): string {
  const joined = header.replace(/(\?=)\s+(=\?)/g, "$1$2");
  const decoded = joined.replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, encoding, text) => {
    const bytes = /b/i.test(encoding)
      ? Buffer.from(text, "base64")
      : fromQuotedPrintable(text.replaceAll("_", " "));
    return inCharset(bytes, charset);
  });
  return decoded.replace(/\p{Cc}/gu, " ");
}

function split(body: string, boundary: string): string[] {
  const pieces = `\r\n${body}`.split(`\n--${boundary}`).slice(1);
  const end = pieces.findIndex((piece) => piece.startsWith("--"));
  // Each piece begins after its delimiter's line; the line end before the next delimiter belongs to that.
  return pieces
    .slice(0, end < 0 ? undefined : end)
    .map((piece) => piece.replace(/^[ \t]*\r?\n/, "").replace(/\r$/, ""));
}

function parameter(header: string, name: string): string | undefined {
  const [, charset, encoded] = new RegExp(`;\\s*${name}\\*=([^']*)'[^']*'([^;\\s]+)`, "i").exec(header) ?? [];
  if (charset && encoded) return inCharset(fromPercents(encoded), charset);
  const [, quoted, bare] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header) ?? [];
  return quoted ?? bare;
}

function decodeBody(body: string, encoding: string): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, "base64");
  if (/^quoted-printable$/i.test(encoding)) return fromQuotedPrintable(body);
  return Buffer.from(body, "latin1");
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(text.replace(/=\r?\n/g, "").replace(/=([0-9a-f]{2})/gi, toCharacter), "latin1");

const fromPercents = (text: string) => Buffer.from(text.replace(/%([0-9a-f]{2})/gi, toCharacter), "latin1");

const toCharacter = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

function inCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString();
  }
}
