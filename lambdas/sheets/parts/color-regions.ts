import type { Pdf } from "./document.ts";
import { writeNumber } from "./numerals.ts";
import { type Box, drawInGrid, fitInside, paint } from "./paper.ts";
import { drawSvg } from "./svg.ts";
import { writeAt } from "./write.ts";

export interface Crayon {
  name: string;
  color: string;
}

/** A part of the picture: its outline, its crayon number (from 1), and the positions of that number. */
export interface Region {
  shape: string;
  crayon: number;
  labels: readonly (readonly [x: number, y: number])[];
}

/** A picture of 400 × 440. Later regions cover earlier ones. `ink` is drawn last and is not colored. */
export interface ColorPicture {
  title: string;
  crayons: readonly Crayon[];
  regions: readonly Region[];
  ink: string;
}

const SIZE = { width: 400, height: 440 };

export function drawCrayonKey(pdf: Pdf, crayons: readonly Crayon[], band: Box): void {
  drawInGrid(band, crayons, { columns: crayons.length }, (crayon, cell, index) => {
    const middle = cell.x + cell.width / 2;
    writeNumber(pdf, index + 1, middle - 20, cell.y + 15, 18);
    pdf
      .circle(middle + 12, cell.y + 15, 14)
      .lineWidth(1.2)
      .fillAndStroke(crayon.color, paint.ink);
    writeAt(pdf, crayon.name, middle, cell.y + 42, { size: 12 });
  });
}

/** Draws the picture to color, or its solution. With little ink that has numbers, too, because its grays would be alike. */
export function drawColorPicture(pdf: Pdf, picture: ColorPicture, box: Box, isSolution = false): void {
  const colored = isSolution && pdf.printing.ink !== "saving";
  const frame = fitInside(box, SIZE.width / SIZE.height);
  const scale = frame.width / SIZE.width;
  const parts = picture.regions.map(({ shape, crayon }) => {
    const fill = colored ? (picture.crayons[crayon - 1]?.color ?? paint.white) : paint.white;
    return `<path d="${shape}" fill="${fill}"/>`;
  });
  const outline = `stroke="${paint.ink}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"`;
  pdf.save().rect(frame.x, frame.y, frame.width, frame.height).clip();
  drawSvg(pdf, `<g ${outline}>${parts.join("")}<g fill="none">${picture.ink}</g></g>`, SIZE, frame);
  pdf.restore();
  pdf.roundedRect(frame.x, frame.y, frame.width, frame.height, 4).lineWidth(2).undash().stroke(paint.ink);
  if (colored) return;
  for (const { crayon, labels } of picture.regions)
    for (const [x, y] of labels)
      writeNumber(pdf, crayon, frame.x + x * scale, frame.y + y * scale, 15, paint.inkSoft);
}
