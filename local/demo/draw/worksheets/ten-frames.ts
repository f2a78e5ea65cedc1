import { sample, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import {
  drawAnswerBox,
  drawCard,
  drawDot,
  drawProblemNumber,
} from "../../../../lambdas/sheets/parts/spots.ts";
import { writeLine } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

/** Numbers shown on ten-frames; 14 is one full frame and four counters. */
export interface TenFramePages {
  /** Numbers from 2 to 10 to read. */
  read: number[];
  readTeens: number[];
  /** Numbers to draw; the child then writes how many more make ten. */
  draw: number[];
}

export function pickTenFrameNumbers(): TenFramePages {
  const random = seededRandom("ten-frames");
  return {
    read: sample(random, [2, 3, 4, 5, 6, 7, 8, 9, 10], 8),
    readTeens: sample(random, [11, 12, 13, 14, 15, 16, 17, 18, 19], 6),
    draw: shuffle(random, [1, 3, 4, 5, 6, 7, 8, 9]).slice(0, 6),
  };
}

const SQUARE = 32;

/** Draws a frame of two rows of five with its top left corner at x, y. */
function drawFrame(pdf: Pdf, x: number, y: number, filled: number): void {
  pdf.lineWidth(1.2);
  for (let place = 0; place < 10; place += 1) {
    const left = x + (place % 5) * SQUARE;
    const top = y + Math.floor(place / 5) * SQUARE;
    pdf.rect(left, top, SQUARE, SQUARE).lineWidth(1.2).fillAndStroke(paint.white, paint.ink);
    if (place < filled)
      drawDot(pdf, left + SQUARE / 2, top + SQUARE / 2, 11, place < 5 ? paint.persimmon : paint.butter);
  }
  pdf
    .rect(x, y, 5 * SQUARE, 2 * SQUARE)
    .lineWidth(2.2)
    .stroke(paint.ink);
}

function drawReading(pdf: Pdf, shown: number, cell: Box, index: number): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
  const frames = Math.ceil(shown / 10);
  const width = frames * 5 * SQUARE + (frames - 1) * 16;
  const left = cell.x + (cell.width - width - 66) / 2;
  const top = cell.y + (cell.height - 2 * SQUARE) / 2;
  for (let frame = 0; frame < frames; frame += 1) {
    drawFrame(pdf, left + frame * (5 * SQUARE + 16), top, Math.min(10, shown - frame * 10));
  }
  drawAnswerBox(pdf, { x: left + width + 18, y: top + SQUARE - 24, width: 48, height: 48 });
}

function drawDrawing(pdf: Pdf, shown: number, cell: Box, index: number): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
  const left = cell.x + (cell.width - 5 * SQUARE) / 2;
  writeNumber(pdf, shown, cell.x + cell.width / 2, cell.y + 32, 34, paint.blueberry);
  drawFrame(pdf, left, cell.y + 62, 0);
  const low = cell.y + cell.height - 30;
  drawAnswerBox(pdf, { x: left, y: low - 18, width: 40, height: 36 });
  writeLine(pdf, "more make ten", { x: left + 50, baseline: low + 5, size: 14 });
}

export const tenFrames: ItemDraft = {
  slug: "ten-frames",
  title: "Ten-Frames",
  description:
    "See numbers without counting one by one. Read the frames, fill the frames, and find how many more make ten.",
  content_type: "math_worksheet",
  ages: "Ages 4–6",
  subjects: ["ten-frames", "numbers to 20"],
  sheets: () => {
    const { read, readTeens, draw } = pickTenFrameNumbers();
    const strip = paint.skyPaper;
    const page =
      (numbers: readonly number[], columns: number, place: typeof drawReading) => (pdf: Pdf, area: Box) =>
        splitIntoGrid(area, columns, Math.ceil(numbers.length / columns), 12).forEach((cell, index) => {
          const shown = numbers[index];
          if (shown !== undefined) place(pdf, shown, cell, index);
        });
    return [
      withHeading(
        {
          title: "How many?",
          ask: "A full top row is five. A full frame is ten. How many do you see?",
          strip,
          named: true,
        },
        page(read, 2, drawReading),
      ),
      withHeading(
        {
          title: "Ten and some more",
          ask: "The first frame is full: that is ten. Count on from ten.",
          strip,
          named: true,
        },
        page(readTeens, 1, drawReading),
      ),
      withHeading(
        { title: "Fill the frame", ask: "Draw that many dots. How many more make ten?", strip, named: true },
        page(draw, 2, drawDrawing),
      ),
      ...buildAnswerSheets(
        [
          { heading: "How many?", answers: read.map(String) },
          {
            heading: "Ten and some more",
            answers: readTeens.map((shown) => `10 + ${shown - 10} = ${shown}`),
          },
          {
            heading: "Fill the frame",
            answers: draw.map((shown) => `${shown} dots, ${10 - shown} more make ten`),
          },
        ],
        strip,
      ),
    ];
  },
};
