import { measureZipEntry, readZipEntries, type ZipEntry } from "./zip.ts";

/*
 * Detects a file's MIME type from its bytes (magic numbers), regardless of its name and declared type. The formats
 * without a unique signature (Word, plain text) are checked by reading the whole file.
 */

/** Enough bytes to detect a type by its signature. */
export const maxHeaderBytes = 4_100;

/** The type of bytes that no type is known for. */
export const unknownFileType = "application/octet-stream";

/** The MIME type according to the file's first bytes. Every zip-based format is `application/zip`. */
export async function detectFileType(header: Uint8Array): Promise<string> {
  if (header[0] === 0x50 && header[1] === 0x4b) return "application/zip";
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = await fileTypeFromBuffer(header).catch(() => undefined);
  // An animated PNG is accepted as a PNG.
  if (detected?.mime === "image/apng") return "image/png";
  if (detected && detected.mime !== "application/xml") return detected.mime;
  return detectMarkupType(header) ?? detected?.mime ?? unknownFileType;
}

/** Markup has no signature, but is the file that is most often disguised as an image or document. */
function detectMarkupType(header: Uint8Array): string | undefined {
  const text = Buffer.from(header).toString("latin1").toLowerCase();
  if (/<svg[\s>]/.test(text)) return "image/svg+xml";
  return /<(!doctype html|html|head|body|script)[\s>]/.test(text) ? "text/html" : undefined;
}

/** Whether the bytes are valid UTF-8, or UTF-16 with a byte order mark, without control characters except whitespace. */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = decodeText(bytes);
  return text !== undefined && !hasControls(text);
}

/** Whether the bytes read as text in Windows-1252, the encoding of old Windows programs, which has no signature. */
export function isWindowsText(bytes: Uint8Array): boolean {
  const text = decodeText(bytes, "windows-1252");
  return text !== undefined && !hasControls(text);
}

const hasControls = (text: string): boolean => /(?![\t\n\v\f\r\u0085])\p{Cc}/u.test(text);

function decodeText(bytes: Uint8Array, encoding = detectUnicode(bytes)): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const detectUnicode = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";

const compoundFileSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const wordStreamName = Buffer.from("WordDocument\0", "utf16le");

/**
 * Whether the bytes are a .doc: a Compound File with a stream named WordDocument. Installers, spreadsheets and emails
 * are Compound Files too.
 */
export function isLegacyDoc(bytes: Uint8Array): boolean {
  const file = toBuffer(bytes);
  const isCompoundFile = file.subarray(0, compoundFileSignature.length).equals(compoundFileSignature);
  return isCompoundFile && file.includes(wordStreamName);
}

/** Limits against zip bombs: the unpacked size in bytes, and its ratio to the file's size above `freeBytes`. */
const expansionLimit = { maxBytes: 200_000_000, maxRatio: 100, freeBytes: 10_000_000 } as const;

/**
 * Whether the bytes are a .docx: a zip with a Word document and without macros, encryption, or names that lead out of
 * the archive, whose entries unpack to the declared sizes and within the expansion limit.
 */
export async function isDocx(bytes: Uint8Array): Promise<boolean> {
  const file = toBuffer(bytes);
  const entries = readZipEntries(file);
  if (!entries || !hasWordParts(entries)) return false;
  const totalSize = entries.reduce((sum, { size }) => sum + size, 0);
  const { maxBytes, maxRatio, freeBytes } = expansionLimit;
  if (totalSize > maxBytes || totalSize > Math.max(freeBytes, file.length * maxRatio)) return false;
  // The declared sizes are not trusted: a zip bomb may declare less than it unpacks to.
  for (const entry of entries) if ((await measureZipEntry(file, entry)) !== entry.size) return false;
  return true;
}

function hasWordParts(entries: readonly ZipEntry[]): boolean {
  const names = entries.map(({ name }) => name);
  return (
    names.includes("[Content_Types].xml") &&
    names.some((name) => /^word\/[^/]+\.xml$/.test(name)) &&
    !names.some(
      (name) => /(^|\/)vbaProject\.bin$/i.test(name) || /(^|[/\\])\.\.([/\\]|$)|^[/\\]/.test(name),
    ) &&
    new Set(names).size === names.length
  );
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
