import { NUMERALS } from "../../../contract/numerals.ts";
import type { Pdf } from "./document.ts";
import { paint } from "./paper.ts";
import { writeAt } from "./write.ts";

/** The advance width of each numeral at a height of 100. */
const WIDTHS = [62, 46, 62, 62, 64, 62, 62, 60, 62, 62] as const;
const HEIGHT = 100;

const toDigits = (value: number): number[] => [...String(value)].map(Number);

/** The width in points of a number of this height. */
export const getNumberWidth = (value: number, height: number): number =>
  toDigits(value).reduce((sum, digit) => sum + (WIDTHS[digit] ?? 0), 0) * (height / HEIGHT);

/**
 * Draws a number centered at x, y, in the shapes that children learn to write. The same number is added as invisible text
 * for search, copying and screen readers.
 */
export function writeNumber(
  pdf: Pdf,
  value: number,
  x: number,
  y: number,
  height: number,
  color: string = paint.ink,
): void {
  const scale = height / HEIGHT;
  pdf.save().addContent("3 Tr");
  writeAt(pdf, String(value), x, y, { size: height * 1.2 });
  pdf.restore();
  let left = x - getNumberWidth(value, height) / 2;
  for (const digit of toDigits(value)) {
    pdf
      .save()
      .translate(left, y - height / 2)
      .scale(scale);
    pdf.lineWidth(13).lineCap("round").lineJoin("round").undash();
    for (const stroke of NUMERALS[digit] ?? []) pdf.path(stroke).stroke(color);
    pdf.restore();
    left += (WIDTHS[digit] ?? 0) * scale;
  }
}
