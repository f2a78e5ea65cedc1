import { between, type Random } from "../../../contract/seeded-random.ts";
import type { Pdf } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, splitIntoGrid } from "../parts/paper.ts";
import { drawAnswerBox, drawProblemNumber } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";

export interface Equation {
  left: number;
  sign: "+" | "−";
  right: number;
  result: number;
  /** The child writes one of the three numbers. */
  blank: "left" | "right" | "result";
}

export const formatEquation = ({ left, sign, right, result }: Equation): string =>
  `${left} ${sign} ${right} = ${result}`;

/** Picks an addition with a sum from `low` to `high` and parts of at least 1. */
export function pickAddition(random: Random, low: number, high: number): Equation {
  const result = between(random, low, high);
  const left = between(random, 1, result - 1);
  return { left, sign: "+", right: result - left, result, blank: "result" };
}

/** Picks a subtraction from a number between `low` and `high`, with a result of at least 1. */
export function pickSubtraction(random: Random, low: number, high: number): Equation {
  const left = between(random, low, high);
  const right = between(random, 1, left - 1);
  return { left, sign: "−", right, result: left - right, blank: "result" };
}

/** Picks `count` equations that differ regardless of which part is blank. */
export function pickDifferentEquations(count: number, make: () => Equation): Equation[] {
  const found = new Map<string, Equation>();
  while (found.size < count) {
    const equation = make();
    found.set(formatEquation(equation), equation);
  }
  return [...found.values()];
}

function drawEquation(pdf: Pdf, equation: Equation, cell: Box): void {
  const middle = cell.y + cell.height / 2;
  // In the order in which they are read.
  const parts = [
    ["left", 52],
    ["sign", 92],
    ["right", 132],
    ["=", 172],
    ["result", 216],
  ] as const;
  for (const [part, at] of parts) {
    const x = cell.x + at;
    if (part === "sign" || part === "=")
      writeAt(pdf, part === "=" ? part : equation.sign, x, middle, { size: 25 });
    else if (part === equation.blank)
      drawAnswerBox(pdf, { x: x - 24, y: middle - 19, width: 48, height: 38 });
    else writeNumber(pdf, equation[part], x, middle, 21);
  }
}

/** Draws equations in two columns, numbered down the left column first. */
export function drawEquations(pdf: Pdf, equations: readonly Equation[], area: Box): void {
  const rows = Math.ceil(equations.length / 2);
  const cells = splitIntoGrid(area, 2, rows, 0);
  equations.forEach((equation, index) => {
    const cell = cells[(index % rows) * 2 + Math.floor(index / rows)];
    if (!cell) return;
    drawProblemNumber(pdf, index, cell.x + 10, cell.y + cell.height / 2);
    drawEquation(pdf, equation, cell);
  });
}
