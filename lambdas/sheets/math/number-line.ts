import type { MakerOptions } from "../../../contract/makers.ts";
import type { Random } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { getNumberWidth, writeNumber } from "../parts/numerals.ts";
import { type Box, paint } from "../parts/paper.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawDot, drawProblemNumber } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";
import {
  type Equation,
  formatEquation,
  pickAddition,
  pickDifferentEquations,
  pickSubtraction,
} from "./equations.ts";

interface LinePage {
  title: string;
  ask: string;
  /** The line runs from 0 to this number. */
  end: number;
  pick(random: Random): Equation;
}

const pages: Record<MakerOptions<"number-line">["pages"][number], LinePage> = {
  "forward-10": {
    title: "Hop forward",
    ask: "Start at the dot and draw the hops. Where do you land? Trace the first one.",
    end: 10,
    pick: (random) => pickAddition(random, 5, 10),
  },
  "back-10": {
    title: "Hop back",
    ask: "Minus means hop back toward zero. Start at the dot and draw the hops.",
    end: 10,
    pick: (random) => pickSubtraction(random, 5, 10),
  },
  "forward-20": {
    title: "A longer line",
    ask: "Now the line goes all the way to twenty. Hop forward.",
    end: 20,
    pick: (random) => pickAddition(random, 12, 20),
  },
  "back-20": {
    title: "Back along the longer line",
    ask: "Minus means hop back toward zero. Start at the dot and draw the hops.",
    end: 20,
    pick: (random) => pickSubtraction(random, 12, 20),
  },
};

const PER_PAGE = 5;

/** Whether all hops are small enough to draw one by one. */
const isHoppable = ({ right }: Equation): boolean => right >= 2 && right <= 6;

const pickHops = (random: Random, { pick }: LinePage): Equation[] =>
  pickDifferentEquations(PER_PAGE, () => {
    let equation = pick(random);
    while (!isHoppable(equation)) equation = pick(random);
    return equation;
  });

function drawLine(pdf: Pdf, end: number, start: number, box: Box): (value: number) => number {
  const toX = (value: number) => box.x + (value / end) * box.width;
  pdf.lineWidth(2).lineCap("round").undash();
  pdf
    .moveTo(box.x - 14, box.y)
    .lineTo(box.x + box.width + 14, box.y)
    .stroke(paint.ink);
  for (let value = 0; value <= end; value += 1) {
    pdf
      .moveTo(toX(value), box.y - 7)
      .lineTo(toX(value), box.y + 7)
      .lineWidth(1.5)
      .stroke(paint.ink);
    writeNumber(pdf, value, toX(value), box.y + 20, end > 10 ? 12 : 15);
  }
  drawDot(pdf, toX(start), box.y, 6, paint.persimmon);
  return toX;
}

function drawHops(
  pdf: Pdf,
  { left, sign, right }: Equation,
  toX: (value: number) => number,
  y: number,
): void {
  const step = sign === "+" ? 1 : -1;
  pdf.lineWidth(2.2).lineCap("round").dash(0.1, { space: 5 });
  for (let hop = 0; hop < right; hop += 1) {
    const from = toX(left + hop * step);
    const to = toX(left + (hop + 1) * step);
    pdf
      .moveTo(from, y - 8)
      .quadraticCurveTo((from + to) / 2, y - 44, to, y - 8)
      .stroke(paint.guide);
  }
  pdf.undash();
}

function drawProblem(
  pdf: Pdf,
  equation: Equation,
  cell: Box,
  index: number,
  { end }: Pick<LinePage, "end">,
): void {
  const { left, sign, right } = equation;
  drawProblemNumber(pdf, index, cell.x + 10, cell.y + 17);
  const middle = cell.y + 17;
  writeNumber(pdf, left, cell.x + 42, middle, 19);
  writeAt(pdf, sign, cell.x + 72, middle, { size: 22 });
  writeNumber(pdf, right, cell.x + 98, middle, 19);
  writeAt(pdf, "=", cell.x + 122 + getNumberWidth(right, 4), middle, { size: 22 });
  drawAnswerBox(pdf, { x: cell.x + 146, y: cell.y, width: 46, height: 34 });
  const line = { x: cell.x + 24, y: cell.y + cell.height - 46, width: cell.width - 48, height: 0 };
  const toX = drawLine(pdf, end, left, line);
  if (index === 0) drawHops(pdf, equation, toX, line.y);
}

export const drawNumberLine: Maker<"number-line"> = ({ options, random }) =>
  buildProblemSheets(
    options.pages.map((page) => ({ ...pages[page], problems: pickHops(random, pages[page]), gap: 6 })),
    { draw: drawProblem, formatAnswer: formatEquation },
  );
