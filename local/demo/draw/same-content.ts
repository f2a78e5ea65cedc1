import { inflateSync } from "node:zlib";

/*
 * Compares two drawn files. PDFs are compared with their streams decompressed, because zlib may compress the same
 * content to different bytes on another processor architecture.
 */

export function hasSameContent(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0 || toComparableText(one) === toComparableText(other);
}

const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g;

/** The file as Latin-1 text, its streams inflated, without the lengths and offsets that depend on compression. */
function toComparableText(file: Uint8Array): string {
  const text = Buffer.from(file).toString("latin1");
  if (!text.startsWith("%PDF-")) return text;
  return text
    .replace(streams, (_, data: string) => `stream\n${inflate(data)}\nendstream`)
    .replace(/\/Length \d+/g, "/Length")
    .replace(/\nxref\n[\s\S]*?\ntrailer\n/, "\ntrailer\n")
    .replace(/startxref\n\d+/, "startxref");
}

function inflate(data: string): string {
  try {
    return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  } catch {
    // Not compressed.
    return data;
  }
}
