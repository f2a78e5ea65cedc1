import type { MakerOptions } from "../../../contract/makers.ts";
import { between, type Random, sample } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { type Box, getRight } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawProblemCard } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";
import { type Equation, formatEquation, pickDifferentEquations } from "./equations.ts";

const things = splitPictureNames(
  "apple ball balloon boat button car cupcake duck fish hat kite mitten mouse star turtle",
);

const PER_PAGE = 5;

const ask = "Count each group and write it down. Then write how many there are together.";

const pages: Record<
  MakerOptions<"picture-sums">["pages"][number],
  { title: string; low: number; high: number }
> = {
  "to-5": { title: "How many together?", low: 2, high: 5 },
  "to-10": { title: "A few more together", low: 6, high: 10 },
};

/** Five different sums. At most five pictures fit on each side. */
const pickSums = (random: Random, { low, high }: { low: number; high: number }): Equation[] =>
  pickDifferentEquations(PER_PAGE, () => {
    const result = between(random, low, high);
    const left = between(random, Math.max(1, result - 5), Math.min(5, result - 1));
    return { left, sign: "+", right: result - left, result, blank: "result" };
  });

function drawSum(
  pdf: Pdf,
  { left, right }: Equation,
  cell: Box,
  index: number,
  { shown }: { shown: readonly PictureName[] },
): void {
  drawProblemCard(pdf, index, cell);
  const picture = shown[index] ?? "star";
  const size = 36;
  const groupWidth = 5 * size;
  [left, right].forEach((count, side) => {
    const group = cell.x + 30 + side * (groupWidth + 34);
    const start = group + ((5 - count) * size) / 2;
    const place = { y: cell.y + 14, width: size - 4, height: size - 4 };
    for (let drawn = 0; drawn < count; drawn += 1)
      drawPicture(pdf, picture, { ...place, x: start + drawn * size + 2 });
    const box = { x: group + groupWidth / 2 - 21, y: cell.y + cell.height - 52, width: 42, height: 42 };
    drawAnswerBox(pdf, box);
  });
  const low = cell.y + cell.height - 31;
  writeAt(pdf, "+", cell.x + 30 + groupWidth + 17, low, { size: 24 });
  writeAt(pdf, "=", cell.x + 30 + 2 * groupWidth + 48, low, { size: 24 });
  drawAnswerBox(pdf, { x: getRight(cell) - 60, y: cell.y + cell.height - 55, width: 48, height: 48 });
}

export const drawPictureSums: Maker<"picture-sums"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => ({
    title: pages[page].title,
    ask,
    shown: sample(random, things, PER_PAGE),
    problems: pickSums(random, pages[page]),
    gap: 12,
  }));
  return buildProblemSheets(drawn, { draw: drawSum, formatAnswer: formatEquation });
};
