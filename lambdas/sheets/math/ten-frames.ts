import type { MakerOptions } from "../../../contract/makers.ts";
import { sample } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, paint } from "../parts/paper.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawDot, drawProblemCard } from "../parts/spots.ts";
import { writeLine } from "../parts/write.ts";

const SQUARE = 32;

/** Draws a frame of two rows of five with its top left corner at x, y. */
function drawFrame(pdf: Pdf, x: number, y: number, filled: number): void {
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

function drawReading(pdf: Pdf, shown: number, cell: Box): void {
  const frames = Math.ceil(shown / 10);
  const width = frames * 5 * SQUARE + (frames - 1) * 16;
  const left = cell.x + (cell.width - width - 66) / 2;
  const top = cell.y + (cell.height - 2 * SQUARE) / 2;
  for (let frame = 0; frame < frames; frame += 1)
    drawFrame(pdf, left + frame * (5 * SQUARE + 16), top, Math.min(10, shown - frame * 10));
  drawAnswerBox(pdf, { x: left + width + 18, y: top + SQUARE - 24, width: 48, height: 48 });
}

function drawFilling(pdf: Pdf, shown: number, cell: Box, words: string): void {
  const left = cell.x + (cell.width - 5 * SQUARE) / 2;
  writeNumber(pdf, shown, cell.x + cell.width / 2, cell.y + 32, 34, paint.blueberry);
  drawFrame(pdf, left, cell.y + 62, 0);
  const low = cell.y + cell.height - 30;
  drawAnswerBox(pdf, { x: left, y: low - 18, width: 40, height: 36 });
  writeLine(pdf, words, { x: left + 50, baseline: low + 5, size: 14 });
}

interface FramePage {
  title: string;
  ask: string;
  from: readonly number[];
  count: number;
  columns: number;
  draw: typeof drawReading;
  formatAnswer(shown: number): string;
}

const toTen = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const fillPage = (words: string): FramePage => ({
  title: "Fill the frame",
  ask: "Draw that many dots. How many more make ten?",
  from: [1, 3, 4, 5, 6, 7, 8, 9],
  count: 6,
  columns: 2,
  draw: (pdf, shown, cell) => drawFilling(pdf, shown, cell, words),
  formatAnswer: (shown) => `${shown} ${shown === 1 ? "dot" : "dots"}, ${10 - shown} ${words}`,
});

const pages: Record<MakerOptions<"ten-frames">["pages"][number], FramePage> = {
  "read-10": {
    title: "How many?",
    ask: "A full top row is five. A full frame is ten. How many do you see?",
    from: toTen,
    count: 8,
    columns: 2,
    draw: drawReading,
    formatAnswer: String,
  },
  "read-20": {
    title: "Ten and some more",
    ask: "The first frame is full: that is ten. Count on from ten.",
    from: [11, 12, 13, 14, 15, 16, 17, 18, 19],
    count: 6,
    columns: 1,
    draw: drawReading,
    formatAnswer: (shown) => `10 + ${shown - 10} = ${shown}`,
  },
  "fill-10": fillPage("more to make ten"),
};

/** Its words are wrong after 1. Sheets of version 1 have this page. */
const pagesV1: typeof pages = { ...pages, "fill-10": fillPage("more make ten") };

function drawSheets(
  { options, random }: SheetJob<"ten-frames">,
  shownPages: typeof pages,
  countsPages: boolean,
): readonly Sheet[] {
  const drawn = options.pages.map((page) => ({
    ...shownPages[page],
    problems: sample(random, shownPages[page].from, shownPages[page].count),
    gap: 12,
  }));
  return buildProblemSheets(drawn, {
    countsPages,
    draw: (pdf, shown, cell, index, { draw }) => {
      drawProblemCard(pdf, index, cell);
      draw(pdf, shown, cell);
    },
    formatAnswer: (shown, { formatAnswer }) => formatAnswer(shown),
  });
}

export const drawTenFrames: Maker<"ten-frames"> = (job) => drawSheets(job, pages, true);
export const drawTenFramesV1: Maker<"ten-frames"> = (job) => drawSheets(job, pagesV1, false);
