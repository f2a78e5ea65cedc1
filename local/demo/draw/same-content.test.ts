import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hasSameContent } from "./same-content.ts";

/** A PDF with one compressed stream, as pdfkit lays it out. */
function buildPdf(content: string, level: number): Buffer {
  const data = deflateSync(content, { level });
  return Buffer.concat([
    Buffer.from(`%PDF-1.3\n1 0 obj\n<<\n/Length ${data.length}\n/Filter /FlateDecode\n>>\nstream\n`),
    data,
    Buffer.from(
      `\nendstream\nendobj\n\nxref\n0 2\n000000${data.length} 00000 n \ntrailer\n<<\n/Size 2\n>>\n`,
    ),
    Buffer.from(`startxref\n${100 + data.length}\n%%EOF\n`),
  ]);
}

describe("hasSameContent", () => {
  const text = "0 0 612 792 re W n ".repeat(50);

  it("treats PDFs that differ only in compression as equal", () => {
    const [fast, small] = [buildPdf(text, 1), buildPdf(text, 9)];
    expect(Buffer.compare(fast, small)).not.toBe(0);
    expect(hasSameContent(fast, small)).toBe(true);
  });

  it("detects a change inside a compressed stream", () => {
    expect(hasSameContent(buildPdf(text, 6), buildPdf(text.replace("612", "613"), 6))).toBe(false);
  });

  it("compares files that are not PDFs byte for byte", () => {
    expect(hasSameContent(Buffer.from("<svg/>"), Buffer.from("<svg/>"))).toBe(true);
    expect(hasSameContent(Buffer.from("<svg/>"), Buffer.from("<svg />"))).toBe(false);
  });
});
