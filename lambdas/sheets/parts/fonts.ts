import type { Pdf } from "./document.ts";
import { fontFiles, type Subset, subsets, type Weight } from "./font-files.ts";

/*
 * Andika (SIL OFL 1.1), made for children who learn to read: a plain zero, a round a and g, and accents of every language
 * that is written with Latin letters.
 */

/** `display` is for titles. */
export type Font = Weight | "display";

const toWeight = (font: Font): Weight => (font === "text" ? "text" : "bold");

const buffers = new Map<string, Buffer>();

/** Registers the fonts in a document, which reads those that it uses and embeds their glyphs only. */
export function registerFonts(pdf: Pdf): void {
  for (const weight of ["text", "bold"] as const)
    for (const subset of subsets) {
      const key = `${weight} ${subset}`;
      const bytes = buffers.get(key) ?? Buffer.from(fontFiles[weight][subset], "base64");
      buffers.set(key, bytes);
      pdf.registerFont(key, bytes);
    }
}

/** Letters of Vietnamese, and those of the other European languages; all others are in the first part of the font. */
const vietnamese = /[\u0102\u0103\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f]/;

const findSubset = (letter: string): Subset =>
  vietnamese.test(letter) ? "vietnamese" : extended.test(letter) ? "latin-ext" : "latin";

export interface TextRun {
  font: string;
  text: string;
}

/** Splits a text where its letters are in different parts of the font. */
export function splitIntoRuns(text: string, font: Font): TextRun[] {
  const runs: TextRun[] = [];
  for (const letter of text.normalize("NFC")) {
    const key = `${toWeight(font)} ${findSubset(letter)}`;
    const last = runs.at(-1);
    if (last?.font === key) last.text += letter;
    else runs.push({ font: key, text: letter });
  }
  return runs;
}
