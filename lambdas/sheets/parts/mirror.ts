import type { Pdf } from "./document.ts";
import { type Box, fitInside, paint } from "./paper.ts";
import type { Point } from "./stroke-points.ts";

/** Half a picture on a grid: each point is [squares from the mirror line, squares from the top]. */
export interface HalfPicture {
  name: string;
  lines: readonly (readonly Point[])[];
}

const MIRROR_GRID = { half: 6, rows: 12 } as const;

/** Draws a grid with a mirror line and the left half of the picture; with `whole`, both halves. */
export function drawMirror(pdf: Pdf, picture: HalfPicture, box: Box, whole = false): void {
  const { half, rows } = MIRROR_GRID;
  const frame = fitInside(box, (2 * half) / rows);
  const side = frame.width / (2 * half);
  const middle = frame.x + half * side;
  for (let column = 0; column <= 2 * half; column += 1)
    pdf.moveTo(frame.x + column * side, frame.y).lineTo(frame.x + column * side, frame.y + frame.height);
  for (let row = 0; row <= rows; row += 1)
    pdf.moveTo(frame.x, frame.y + row * side).lineTo(frame.x + frame.width, frame.y + row * side);
  pdf.undash().lineWidth(0.8).stroke(paint.rule);
  pdf.moveTo(middle, frame.y - 8).lineTo(middle, frame.y + frame.height + 8);
  pdf.lineWidth(1.6).dash(7, { space: 5 }).stroke(paint.persimmon).undash();
  for (const direction of whole ? [-1, 1] : [-1]) {
    for (const line of picture.lines) {
      line.forEach(([away, down], index) => {
        const spot = [middle + direction * away * side, frame.y + down * side] as const;
        if (index === 0) pdf.moveTo(...spot);
        else pdf.lineTo(...spot);
      });
      pdf
        .lineWidth(Math.max(1.6, side / 7))
        .lineCap("round")
        .lineJoin("round")
        .stroke(paint.ink);
    }
  }
}
