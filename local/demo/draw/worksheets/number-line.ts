import { seededRandom } from "../../../../contract/seeded-random.ts";
import {
  type Equation,
  formatEquation,
  pickAddition,
  pickDifferentEquations,
  pickSubtraction,
} from "../../../../lambdas/sheets/math/equations.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { getNumberWidth, writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawAnswerBox, drawDot, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export interface NumberLinePage {
  title: string;
  ask: string;
  /** The line runs from 0 to this number. */
  end: number;
  equations: Equation[];
}

const PER_PAGE = 5;

/** Whether all hops are small enough to draw one by one. */
const isHoppable = ({ right }: Equation): boolean => right >= 2 && right <= 6;

function pickDifferentHops(make: () => Equation): Equation[] {
  return pickDifferentEquations(PER_PAGE, () => {
    let equation = make();
    while (!isHoppable(equation)) equation = make();
    return equation;
  });
}

export function buildNumberLinePages(): NumberLinePage[] {
  const random = seededRandom("number-line-hops");
  return [
    {
      title: "Hop forward",
      ask: "Start at the dot and draw the hops. Where do you land? Trace the first one.",
      end: 10,
      equations: pickDifferentHops(() => pickAddition(random, 5, 10)),
    },
    {
      title: "Hop back",
      ask: "Minus means hop back toward zero. Start at the dot and draw the hops.",
      end: 10,
      equations: pickDifferentHops(() => pickSubtraction(random, 5, 10)),
    },
    {
      title: "A longer line",
      ask: "Now the line goes all the way to twenty. Hop forward.",
      end: 20,
      equations: pickDifferentHops(() => pickAddition(random, 12, 20)),
    },
  ];
}

function drawLine(pdf: Pdf, end: number, start: number, box: Box): (value: number) => number {
  const at = (value: number) => box.x + (value / end) * box.width;
  pdf.lineWidth(2).lineCap("round").undash();
  pdf
    .moveTo(box.x - 14, box.y)
    .lineTo(box.x + box.width + 14, box.y)
    .stroke(paint.ink);
  for (let value = 0; value <= end; value += 1) {
    pdf
      .moveTo(at(value), box.y - 7)
      .lineTo(at(value), box.y + 7)
      .lineWidth(1.5)
      .stroke(paint.ink);
    writeNumber(pdf, value, at(value), box.y + 20, end > 10 ? 12 : 15);
  }
  drawDot(pdf, at(start), box.y, 6, paint.persimmon);
  return at;
}

function drawHops(pdf: Pdf, { left, sign, right }: Equation, at: (value: number) => number, y: number): void {
  const step = sign === "+" ? 1 : -1;
  pdf.lineWidth(2.2).lineCap("round").dash(0.1, { space: 5 });
  for (let hop = 0; hop < right; hop += 1) {
    const from = at(left + hop * step);
    const to = at(left + (hop + 1) * step);
    pdf
      .moveTo(from, y - 8)
      .quadraticCurveTo((from + to) / 2, y - 44, to, y - 8)
      .stroke(paint.guide);
  }
  pdf.undash();
}

function drawProblem(pdf: Pdf, equation: Equation, end: number, cell: Box, index: number): void {
  const { left, sign, right } = equation;
  drawProblemNumber(pdf, index, cell.x + 10, cell.y + 17);
  const middle = cell.y + 17;
  writeNumber(pdf, left, cell.x + 42, middle, 19);
  writeAt(pdf, sign, cell.x + 72, middle, { size: 22 });
  writeNumber(pdf, right, cell.x + 98, middle, 19);
  writeAt(pdf, "=", cell.x + 122 + getNumberWidth(right, 4), middle, { size: 22 });
  drawAnswerBox(pdf, { x: cell.x + 146, y: cell.y, width: 46, height: 34 });
  const line = { x: cell.x + 24, y: cell.y + cell.height - 46, width: cell.width - 48, height: 0 };
  const at = drawLine(pdf, end, left, line);
  if (index === 0) drawHops(pdf, equation, at, line.y);
}

export const numberLineHops: ItemDraft = {
  slug: "number-line-hops",
  title: "Number Line Hops",
  description:
    "Put a finger on the dot and hop. Fifteen sums to draw on a number line: forward, back and up to 20.",
  content_type: "math_worksheet",
  ages: "Ages 5–7",
  subjects: ["number line", "addition", "subtraction"],
  sheets: () => {
    const pages = buildNumberLinePages();
    return [
      ...pages.map(({ title, ask, end, equations }) =>
        withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
          splitIntoGrid(area, 1, PER_PAGE, 6).forEach((cell, index) => {
            const equation = equations[index];
            if (equation) drawProblem(pdf, equation, end, cell, index);
          }),
        ),
      ),
      ...buildAnswerSheets(
        pages.map(({ title, equations }) => ({ heading: title, answers: equations.map(formatEquation) })),
        paint.skyPaper,
      ),
    ];
  },
};
