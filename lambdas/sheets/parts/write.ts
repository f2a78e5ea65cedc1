import { shortenText } from "../../../contract/item-facts.ts";
import type { Pdf } from "./document.ts";
import { type Font, splitIntoRuns } from "./fonts.ts";
import { type Box, paint } from "./paper.ts";

interface Lettering {
  size: number;
  font?: Font;
  color?: string;
}

/** The height of a capital or numeral relative to the font size. */
const CAP_HEIGHT = 0.668;

/** Sizes are those of a font whose capitals have CAP_HEIGHT; Andika's are taller. */
const FONT_SCALE = 0.92;

export function measureWidth(pdf: Pdf, text: string, { size, font = "text" }: Lettering): number {
  return splitIntoRuns(text, font).reduce(
    (sum, run) =>
      sum +
      pdf
        .font(run.font)
        .fontSize(size * FONT_SCALE)
        .widthOfString(run.text),
    0,
  );
}

/** Writes one line. `x` is its left edge, center or right edge, depending on `align`. */
export function writeLine(
  pdf: Pdf,
  text: string,
  line: Lettering & { x: number; baseline: number; align?: "left" | "center" | "right" },
): void {
  const { size, font = "text", color = paint.ink, align = "left" } = line;
  let x = line.x;
  if (align !== "left") x -= { center: 0.5, right: 1 }[align] * measureWidth(pdf, text, { size, font });
  for (const run of splitIntoRuns(text, font)) {
    pdf
      .font(run.font)
      .fontSize(size * FONT_SCALE)
      .fillColor(color)
      .text(run.text, x, line.baseline, { baseline: "alphabetic", lineBreak: false });
    x += pdf.widthOfString(run.text);
  }
}

/** Writes a word or numeral centered at a point. */
export function writeAt(pdf: Pdf, text: string, x: number, y: number, lettering: Lettering): void {
  writeLine(pdf, text, { ...lettering, x, baseline: y + (CAP_HEIGHT * lettering.size) / 2, align: "center" });
}

/** Shortens a line to at most `width`, with "…" at its end, at the end of a word if it has several. */
export function shortenLine(pdf: Pdf, text: string, width: number, lettering: Lettering): string {
  let line = text;
  for (let used = measureWidth(pdf, line, lettering); used > width; used = measureWidth(pdf, line, lettering))
    line = shortenText(line, Math.min(line.length - 1, Math.floor((line.length * width) / used))) ?? line;
  return line;
}

/** Breaks text into lines of at most `width`; a wider word gets its own line. */
export function wrapText(pdf: Pdf, text: string, width: number, lettering: Lettering): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && measureWidth(pdf, longer, lettering) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks text into as few lines as `wrapText`, but of even length; used for titles. */
export function wrapTextEvenly(pdf: Pdf, text: string, width: number, lettering: Lettering): string[] {
  let lines = wrapText(pdf, text, width, lettering);
  const fewest = lines.length;
  for (let narrower = width - 4; narrower > 0; narrower -= 4) {
    const tried = wrapText(pdf, text, narrower, lettering);
    if (tried.length > fewest || tried.some((line) => measureWidth(pdf, line, lettering) > narrower)) break;
    lines = tried;
  }
  return lines;
}

/** Writes wrapped text from the top of `at`. Returns the y below its last line. `leading` is a multiple of the size. */
export function writeText(
  pdf: Pdf,
  text: string,
  at: Pick<Box, "x" | "y" | "width">,
  lettering: Lettering & { leading?: number; align?: "left" | "center" },
): number {
  const { size, leading = 1.35, align = "left" } = lettering;
  const step = size * leading;
  const x = align === "center" ? at.x + at.width / 2 : at.x;
  const lines = wrapText(pdf, text, at.width, lettering);
  lines.forEach((line, index) => {
    const baseline = at.y + index * step + (step + CAP_HEIGHT * size) / 2;
    writeLine(pdf, line, { ...lettering, x, baseline, align });
  });
  return at.y + lines.length * step;
}
