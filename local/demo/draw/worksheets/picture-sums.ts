import { between, sample, seededRandom } from "../../../../contract/seeded-random.ts";
import {
  type Equation,
  formatEquation,
  pickDifferentEquations,
} from "../../../../lambdas/sheets/math/equations.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { type Box, getRight, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

/** An addition with pictures to count. */
export interface PictureSum extends Equation {
  picture: PictureName;
}

const PER_PAGE = 5;
const things = [
  "apple",
  "ball",
  "balloon",
  "boat",
  "button",
  "car",
  "cupcake",
  "duck",
  "fish",
  "hat",
  "kite",
  "mitten",
  "mouse",
  "star",
  "turtle",
] as const satisfies readonly PictureName[];

/** Two pages of five different sums: to 5, then to 10. At most five pictures per side fit one row. */
export function buildPictureSumPages(): PictureSum[][] {
  const random = seededRandom("picture-sums");
  const shown = sample(random, things, 2 * PER_PAGE);
  return [
    { low: 2, high: 5 },
    { low: 6, high: 10 },
  ].map(({ low, high }, page) => {
    const sums = pickDifferentEquations(PER_PAGE, () => {
      const result = between(random, low, high);
      const left = between(random, Math.max(1, result - 5), Math.min(5, result - 1));
      return { left, sign: "+", right: result - left, result, blank: "result" };
    });
    return sums.flatMap((sum, index) => {
      const picture = shown[page * PER_PAGE + index];
      return picture ? [{ ...sum, picture }] : [];
    });
  });
}

function drawPictureSum(pdf: Pdf, { picture, left, right }: PictureSum, cell: Box): void {
  const size = 36;
  const groupWidth = 5 * size;
  const middle = cell.y + 32;
  [left, right].forEach((count, side) => {
    const start = cell.x + 30 + side * (groupWidth + 34) + ((5 - count) * size) / 2;
    for (let index = 0; index < count; index += 1) {
      drawPicture(pdf, picture, {
        x: start + index * size + 2,
        y: middle - 18,
        width: size - 4,
        height: size - 4,
      });
    }
    const center = cell.x + 30 + side * (groupWidth + 34) + groupWidth / 2;
    drawAnswerBox(pdf, { x: center - 21, y: cell.y + cell.height - 52, width: 42, height: 42 });
  });
  const plus = cell.x + 30 + groupWidth + 17;
  const equals = cell.x + 30 + 2 * groupWidth + 34 + 14;
  const low = cell.y + cell.height - 31;
  writeAt(pdf, "+", plus, low, { size: 24 });
  writeAt(pdf, "=", equals, low, { size: 24 });
  drawAnswerBox(pdf, { x: getRight(cell) - 60, y: cell.y + cell.height - 55, width: 48, height: 48 });
}

export const pictureSums: ItemDraft = {
  slug: "picture-sums",
  title: "Picture Sums to 10",
  description: "Count the boats, count the ducks, put them together. Ten first sums with something to count.",
  content_type: "math_worksheet",
  ages: "Ages 4–6",
  subjects: ["addition", "counting"],
  sheets: () => {
    const pages = buildPictureSumPages();
    const titles = ["How many together?", "A few more together"];
    return [
      ...pages.map((sums, page) =>
        withHeading(
          {
            title: titles[page] ?? "",
            ask: "Count each group and write it down. Then write how many there are together.",
            strip: paint.skyPaper,
            named: true,
          },
          (pdf, area) =>
            splitIntoGrid(area, 1, PER_PAGE, 12).forEach((cell, index) => {
              const sum = sums[index];
              if (!sum) return;
              drawCard(pdf, cell);
              drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
              drawPictureSum(pdf, sum, cell);
            }),
        ),
      ),
      ...buildAnswerSheets(
        pages.map((sums, page) => ({ heading: titles[page] ?? "", answers: sums.map(formatEquation) })),
        paint.skyPaper,
      ),
    ];
  },
};
