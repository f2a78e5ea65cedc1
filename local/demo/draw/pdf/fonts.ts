import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Pdf } from "./document.ts";

/**
 * Atkinson Hyperlegible Next (SIL OFL 1.1), a font designed for easily distinguished letters. Uses WOFF, because pdfkit
 * cannot subset WOFF2.
 */
const weights = { text: 400, bold: 700, display: 800 } as const;

export type Font = keyof typeof weights;

const require = createRequire(import.meta.url);
const file = (weight: number): Buffer =>
  readFileSync(
    require.resolve(
      `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff`,
    ),
  );

const files = { text: file(weights.text), bold: file(weights.bold), display: file(weights.display) };

/** Registers the three fonts in a document. Only the glyphs it uses are embedded. */
export function registerFonts(pdf: Pdf): void {
  pdf.registerFont("text", files.text);
  pdf.registerFont("bold", files.bold);
  pdf.registerFont("display", files.display);
}
