import type { MakerOptions } from "../../../contract/makers.ts";
import { type Random, sample } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { buildSolutionSheets } from "../parts/answers.ts";
import type { Pdf } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { isDark } from "../parts/ink.ts";
import { getNumberWidth, writeNumber } from "../parts/numerals.ts";
import { type Box, drawInGrid, fitInside, paint, splitIntoGrid } from "../parts/paper.ts";
import { writeAt } from "../parts/write.ts";
import { type Equation, pickAddition, pickSubtraction } from "./equations.ts";
import { type HiddenPicture, hiddenPictures } from "./hidden-pictures.ts";

interface ColorKey {
  name: string;
  color: string;
  result: number;
}

interface Mystery {
  title: string;
  hidden: string;
  key: ColorKey[];
  /** One fact for each square, by rows. Its result selects the square's color. */
  squares: { equation: Equation; key: ColorKey }[][];
}

type Page = MakerOptions<"color-by-answer">["pages"][number];

const pages: Record<Page, { results: readonly number[]; pick(random: Random, result: number): Equation }> = {
  "add-12": {
    results: [4, 5, 6, 7, 8, 9, 10, 11, 12],
    pick: (random, result) => pickAddition(random, result, result),
  },
  "add-20": {
    results: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    pick: (random, result) => pickAddition(random, result, result),
  },
  "subtract-20": {
    results: [2, 3, 4, 5, 6, 7, 8, 9],
    pick: (random, result) => {
      let equation = pickSubtraction(random, result + 1, Math.min(20, result + 10));
      while (equation.result !== result)
        equation = pickSubtraction(random, result + 1, Math.min(20, result + 10));
      return equation;
    },
  },
};

const numbers = ["one", "two", "three", "four", "five", "six"] as const;

function buildMystery(random: Random, page: Page, picture: HiddenPicture, index: number): Mystery {
  const { results, pick } = pages[page];
  const marks = Object.entries(picture.colors);
  const picked = sample(random, results, marks.length);
  const keys = new Map(
    marks.map(([mark, [name, color]], place) => [mark, { name, color, result: picked[place] ?? 0 }]),
  );
  const squares = picture.rows.map((row) =>
    [...row].map((mark) => {
      const key = keys.get(mark);
      if (!key) throw new Error(`${picture.name} has no color for "${mark}"`);
      return { key, equation: pick(random, key.result) };
    }),
  );
  const title = `Mystery picture ${numbers[index] ?? index + 1}`;
  return { title, hidden: picture.name, key: [...keys.values()], squares };
}

function drawKey(pdf: Pdf, key: readonly ColorKey[], band: Box): void {
  drawInGrid(band, key, { columns: key.length }, (entry, cell) => {
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

function drawSquares(pdf: Pdf, squares: Mystery["squares"], box: Box, isColored: boolean): void {
  const columns = squares[0]?.length ?? 1;
  const frame = fitInside(box, columns / squares.length);
  const cells = splitIntoGrid(frame, columns, squares.length);
  squares.flat().forEach(({ equation, key }, index) => {
    const cell = cells[index];
    if (!cell) return;
    pdf.rect(cell.x, cell.y, cell.width, cell.height).lineWidth(0.8);
    pdf.fillAndStroke(isColored ? key.color : paint.white, isColored ? paint.ink : paint.guide);
    if (!isColored) writeFact(pdf, equation, cell);
    // Colors may be gray when ink is saved.
    else
      writeAt(pdf, String(key.result), cell.x + cell.width / 2, cell.y + cell.height / 2, {
        size: 7,
        color: isDark(key.color) ? paint.white : paint.ink,
      });
  });
  pdf.rect(frame.x, frame.y, frame.width, frame.height).lineWidth(2).stroke(paint.ink);
}

export const drawColorByAnswer: Maker<"color-by-answer"> = ({ options, random }) => {
  const order = sample(random, hiddenPictures, hiddenPictures.length);
  const drawn = options.pages.flatMap((page, index) => {
    const picture = order[index % order.length];
    return picture ? [buildMystery(random, page, picture, index)] : [];
  });
  const ask = "Work out the square. Color it with the color of its answer.";
  return [
    ...drawn.map(({ title, key, squares }) =>
      withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) => {
        drawKey(pdf, key, { ...area, height: 48 });
        drawSquares(pdf, squares, { ...area, y: area.y + 58, height: area.height - 58 }, false);
      }),
    ),
    ...buildSolutionSheets(
      drawn.map(({ title, hidden, squares }) => ({
        title: `${title}: ${hidden}`,
        draw: (pdf, box) => drawSquares(pdf, squares, box, true),
      })),
      paint.skyPaper,
      { ask: "Do not peek: the surprise is half the fun." },
    ),
  ];
};
