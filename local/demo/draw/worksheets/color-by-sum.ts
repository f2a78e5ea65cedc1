import { seededRandom } from "../../../../contract/seeded-random.ts";
import { type Equation, pickAddition, pickSubtraction } from "../../../../lambdas/sheets/math/equations.ts";
import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { getNumberWidth, writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import {
  type Box,
  fitInside,
  getRight,
  paint,
  splitIntoGrid,
} from "../../../../lambdas/sheets/parts/paper.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export interface ColorKey {
  /** The letter of this color in the pattern. */
  mark: string;
  name: string;
  color: string;
  result: number;
}

export interface MysteryPicture {
  title: string;
  hidden: string;
  key: readonly ColorKey[];
  /** One fact for each square, by rows. Its result selects the square's color. */
  squares: { equation: Equation; key: ColorKey }[][];
}

interface Pattern {
  title: string;
  hidden: string;
  key: readonly ColorKey[];
  rows: readonly string[];
  make: "add" | "take";
}

const PATTERNS: readonly Pattern[] = [
  {
    title: "Mystery picture one",
    hidden: "a sailboat",
    make: "add",
    key: [
      { mark: ".", name: "light blue", color: paint.skyPaper, result: 5 },
      { mark: "y", name: "yellow", color: paint.butter, result: 7 },
      { mark: "r", name: "red", color: paint.persimmon, result: 8 },
      { mark: "b", name: "dark blue", color: paint.blueberry, result: 10 },
    ],
    rows: [
      ".........",
      "....ry...",
      "....ryy..",
      "..y.ryyy.",
      ".yy.ryyyy",
      "....r....",
      "rrrrrrrrr",
      ".rrrrrrr.",
      "bbbbbbbbb",
    ],
  },
  {
    title: "Mystery picture two",
    hidden: "a fish",
    make: "take",
    key: [
      { mark: ".", name: "light blue", color: paint.skyPaper, result: 4 },
      { mark: "o", name: "orange", color: paint.coral, result: 6 },
      { mark: "y", name: "yellow", color: paint.butter, result: 9 },
      { mark: "k", name: "black", color: paint.ink, result: 3 },
      { mark: "g", name: "green", color: paint.leaf, result: 8 },
    ],
    rows: [
      ".........",
      "..ooo...o",
      ".oyooy.oo",
      "okyooyooo",
      "oyyooyooo",
      ".oyooy.oo",
      "..ooo...o",
      "g......g.",
      "gg.g..ggg",
    ],
  },
];

/** Picks a random fact for each square whose result is the number of the square's color. */
export function buildMysteryPictures(): MysteryPicture[] {
  const random = seededRandom("color-by-sum");
  return PATTERNS.map(({ title, hidden, key, rows, make }) => ({
    title,
    hidden,
    key,
    squares: rows.map((row) =>
      [...row].map((mark) => {
        const found = key.find((entry) => entry.mark === mark);
        if (!found) throw new Error(`${hidden} has no color for "${mark}"`);
        return { key: found, equation: pickFact(make, found.result, random) };
      }),
    ),
  }));
}

function pickFact(make: Pattern["make"], result: number, random: () => number): Equation {
  if (make === "add") return pickAddition(random, result, result);
  let equation = pickSubtraction(random, result + 1, result + 10);
  while (equation.result !== result) equation = pickSubtraction(random, result + 1, result + 10);
  return equation;
}

function drawKey(pdf: Pdf, key: readonly ColorKey[], band: Box): void {
  splitIntoGrid(band, key.length, 1).forEach((cell, index) => {
    const entry = key[index];
    if (!entry) return;
    const middle = cell.x + cell.width / 2;
    writeNumber(pdf, entry.result, middle - 20, cell.y + 14, 18);
    pdf
      .circle(middle + 16, cell.y + 14, 14)
      .lineWidth(1.2)
      .fillAndStroke(entry.color, paint.ink);
    writeAt(pdf, entry.name, middle, cell.y + 40, { size: 12 });
  });
}

function writeFact(pdf: Pdf, { left, sign, right }: Equation, cell: Box): void {
  const height = 11;
  const signRoom = 15;
  const widths = [getNumberWidth(left, height), getNumberWidth(right, height)] as const;
  const start = cell.x + (cell.width - widths[0] - signRoom - widths[1]) / 2;
  const y = cell.y + cell.height / 2;
  writeNumber(pdf, left, start + widths[0] / 2, y, height);
  writeAt(pdf, sign, start + widths[0] + signRoom / 2, y, { size: 13 });
  writeNumber(pdf, right, start + widths[0] + signRoom + widths[1] / 2, y, height);
}

function drawSquares(pdf: Pdf, squares: MysteryPicture["squares"], box: Box, colored: boolean): void {
  const columns = squares[0]?.length ?? 1;
  const frame = fitInside(box, columns / squares.length);
  const cells = splitIntoGrid(frame, columns, squares.length);
  squares.flat().forEach(({ equation, key }, index) => {
    const cell = cells[index];
    if (!cell) return;
    pdf.rect(cell.x, cell.y, cell.width, cell.height).lineWidth(0.8);
    pdf.fillAndStroke(colored ? key.color : paint.white, colored ? paint.ink : paint.guide);
    if (!colored) writeFact(pdf, equation, cell);
  });
  pdf.rect(frame.x, frame.y, frame.width, frame.height).lineWidth(2).stroke(paint.ink);
}

const buildSolutionSheet = (pictures: readonly MysteryPicture[]): Sheet =>
  withHeading(
    { title: "Answers", ask: "Do not peek: the surprise is half the fun.", strip: paint.skyPaper },
    (pdf, area) =>
      splitIntoGrid({ ...area, height: 250 }, 2, 1, 24).forEach((cell, index) => {
        const picture = pictures[index];
        if (!picture) return;
        drawSquares(pdf, picture.squares, { ...cell, height: cell.width }, true);
        writeAt(
          pdf,
          `${picture.title}: ${picture.hidden}`,
          (cell.x + getRight(cell)) / 2,
          cell.y + cell.width + 18,
          {
            size: 13,
          },
        );
      }),
  );

export const colorBySum: ItemDraft = {
  slug: "color-by-sum",
  title: "Color by Sum: Mystery Pictures",
  description:
    "Work out each square, find its color, and see what appears. One picture to add, one to take away.",
  content_type: "math_worksheet",
  ages: "Ages 6–7",
  subjects: ["addition", "subtraction", "coloring"],
  sheets: () => {
    const pictures = buildMysteryPictures();
    return [
      ...pictures.map(({ title, key, squares }) =>
        withHeading(
          {
            title,
            ask: "Work out the square. Color it with the color of its answer.",
            strip: paint.skyPaper,
            named: true,
          },
          (pdf, area) => {
            drawKey(pdf, key, { ...area, height: 48 });
            drawSquares(pdf, squares, { ...area, y: area.y + 58, height: area.height - 58 }, false);
          },
        ),
      ),
      buildSolutionSheet(pictures),
    ];
  },
};
