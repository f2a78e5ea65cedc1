import type { Pdf } from "./document.ts";
import { writeNumber } from "./numerals.ts";
import { type Box, fitInside, paint } from "./paper.ts";
import type { Point } from "./stroke-points.ts";
import { drawSvg } from "./svg.ts";

export interface DotPicture {
  name: string;
  /** Corners of a closed outline on a 100 × 100 square, in the order in which they are connected. */
  dots: readonly Point[];
  /** SVG details that are drawn already, such as an eye. */
  details: string;
}

/** Returns twice the signed area: positive for a clockwise outline. */
const getTurning = (dots: readonly Point[]): number =>
  dots.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = dots[(index + 1) % dots.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

const toUnitVector = ([fromX, fromY]: Point, [toX, toY]: Point): Point => {
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  return [(toX - fromX) / length, (toY - fromY) / length];
};

/** Places each dot's number at the distance `away`, outside the outline and between its two lines. */
function placeLabels(dots: readonly Point[], away: number): Point[] {
  const side = getTurning(dots) > 0 ? 1 : -1;
  return dots.map((dot, index) => {
    const before = toUnitVector(dots.at(index - 1) ?? dot, dot);
    const after = toUnitVector(dot, dots[(index + 1) % dots.length] ?? dot);
    // The sum of both outward normals bisects the outer angle.
    const normal: Point = [side * (before[1] + after[1]), -side * (before[0] + after[0])];
    const length = Math.hypot(...normal);
    const out: Point = length < 0.05 ? before : [normal[0] / length, normal[1] / length];
    return [dot[0] + out[0] * away, dot[1] + out[1] * away];
  });
}

/** Draws the numbered dots, or the joined picture. `step` is what the numbers grow by. */
export function drawDots(
  pdf: Pdf,
  picture: DotPicture,
  box: Box,
  { isJoined = false, step = 1 }: { isJoined?: boolean; step?: number } = {},
): void {
  const frame = fitInside(box, 1);
  const scale = frame.width / 100;
  const toPage = ([x, y]: Point): Point => [frame.x + x * scale, frame.y + y * scale];
  const markup = `<g stroke="${paint.ink}" stroke-width="0.7" stroke-linecap="round" fill="none">${picture.details}</g>`;
  if (isJoined) {
    picture.dots.forEach((dot, index) => {
      if (index === 0) pdf.moveTo(...toPage(dot));
      else pdf.lineTo(...toPage(dot));
    });
    pdf.closePath().lineWidth(1.6).lineJoin("round").undash().fillAndStroke(paint.butterPaper, paint.ink);
    drawSvg(pdf, markup, { width: 100, height: 100 }, frame);
    return;
  }
  drawSvg(pdf, markup, { width: 100, height: 100 }, frame);
  const labels = placeLabels(picture.dots, 15 / scale);
  picture.dots.forEach((dot, index) => {
    pdf.circle(...toPage(dot), 3.6).fill(index === 0 ? paint.persimmon : paint.ink);
    writeNumber(
      pdf,
      (index + 1) * step,
      ...toPage(labels[index] ?? dot),
      13,
      index === 0 ? paint.persimmon : paint.ink,
    );
  });
}
