import type { Pdf } from "./document.ts";
import { type Box, paint } from "./paper.ts";
import { writeAt } from "./write.ts";

/** Draws an empty box to write in. */
export function drawAnswerBox(pdf: Pdf, box: Box): void {
  pdf
    .roundedRect(box.x, box.y, box.width, box.height, 7)
    .lineWidth(1.5)
    .fillAndStroke(paint.white, paint.ink);
}

/** Draws the small number that links a problem to its answer. */
export function drawProblemNumber(pdf: Pdf, index: number, x: number, y: number): void {
  writeAt(pdf, String(index + 1), x, y, { size: 10, color: paint.inkSoft });
}

/** Draws the frame of one problem. */
export function drawCard(pdf: Pdf, box: Box): void {
  pdf.roundedRect(box.x, box.y, box.width, box.height, 12).lineWidth(1).stroke(paint.rule);
}

/** Draws the frame of one problem with its number. */
export function drawProblemCard(pdf: Pdf, index: number, cell: Box): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
}

export function drawDot(pdf: Pdf, x: number, y: number, radius: number, color: string): void {
  pdf.circle(x, y, radius).lineWidth(1.5).fillAndStroke(color, paint.ink);
}

/** Draws dashed lines around and between the cells of a grid. Each line is drawn once, so that its dashes stay visible. */
export function drawCutLines(pdf: Pdf, box: Box, columns: number, rows: number): void {
  for (let column = 0; column <= columns; column += 1) {
    const x = box.x + (column * box.width) / columns;
    pdf.moveTo(x, box.y).lineTo(x, box.y + box.height);
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = box.y + (row * box.height) / rows;
    pdf.moveTo(box.x, y).lineTo(box.x + box.width, y);
  }
  pdf.lineWidth(1).lineCap("butt").dash(6, { space: 5 }).stroke(paint.guide).undash();
}
