import type { Pdf } from "./document.ts";
import { type Box, paint } from "./paper.ts";
import { writeAt } from "./write.ts";

/** An empty box to write in. */
export function answerBox(pdf: Pdf, box: Box): void {
  pdf
    .roundedRect(box.x, box.y, box.width, box.height, 7)
    .lineWidth(1.5)
    .fillAndStroke(paint.white, paint.ink);
}

/** The small number that ties a problem to its answer. */
export function problemNumber(pdf: Pdf, index: number, x: number, y: number): void {
  writeAt(pdf, String(index + 1), x, y, { size: 10, color: paint.inkSoft });
}

/** The frame of one problem among several on a page. */
export function card(pdf: Pdf, box: Box): void {
  pdf.roundedRect(box.x, box.y, box.width, box.height, 12).lineWidth(1).stroke(paint.rule);
}

export function dot(pdf: Pdf, x: number, y: number, radius: number, color: string): void {
  pdf.circle(x, y, radius).lineWidth(1.5).fillAndStroke(color, paint.ink);
}
