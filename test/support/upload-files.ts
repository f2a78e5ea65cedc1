import { buildDocx, buildZip } from "./zip.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");
const zeros = (bytes: number) => Buffer.alloc(bytes);
/** The signature of a Compound File, and the rest of its first sector. */
const compoundFile = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), zeros(504)]);
const entry = (name: string) => Buffer.concat([Buffer.from(`${name}\0`, "utf16le"), zeros(100)]);

/** The smallest valid file of each type. */
export const validFiles = {
  pdf: ascii("%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"),
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  jpeg: Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), zeros(64)]),
  gif: Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64"),
  webp: Buffer.concat([ascii("RIFF"), Buffer.from("1a000000", "hex"), ascii("WEBPVP8L"), zeros(18)]),
  doc: Buffer.concat([compoundFile, entry("Root Entry"), entry("WordDocument"), zeros(400)]),
  docx: buildDocx(),
  txt: Buffer.from("Zehn kleine Entchen 🦆\r\n\tquak\n"),
} as const;

/** Files whose content does not match the type that they claim. */
export const disguisedFiles = {
  html: ascii("<!DOCTYPE html><html><script>alert(1)</script></html>"),
  svg: ascii('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  exe: Buffer.concat([ascii("MZ"), zeros(58), Buffer.from("40000000", "hex"), ascii("PE\0\0"), zeros(200)]),
  installer: Buffer.concat([compoundFile, entry("Root Entry"), entry("Property"), zeros(400)]),
  spreadsheet: buildZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "xl/workbook.xml", content: "<workbook/>" },
  ]),
  withMacros: buildDocx({ name: "word/vbaProject.bin", content: "Sub AutoOpen" }),
  pathTraversal: buildDocx({ name: "word/../../../etc/cron.d/x", content: "* * * * *" }),
  // Takes a moment to compress, so only the tests that upload it do so.
  get bomb() {
    return buildDocx({ name: "word/media/image1.png", content: zeros(60_000_000) });
  },
  get bombWithFalseSize() {
    return buildDocx({ name: "word/media/image1.png", content: zeros(60_000_000), claims: 1_000 });
  },
  truncated: buildDocx().subarray(0, -30),
  emptyZip: buildZip([]),
} as const;

/** Pads a file to `size` bytes. The padding after its end counts toward the size but not the type. */
export function padFile(file: Buffer, size: number): Buffer {
  const whole = Buffer.alloc(size, " ");
  file.copy(whole);
  return whole;
}
