import { sample, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import {
  type Box,
  getBottom,
  getRight,
  paint,
  splitIntoGrid,
} from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import type { ItemDraft } from "../item.ts";

export interface CountBox {
  picture: PictureName;
  count: number;
}

const gardenThings = [
  "apple",
  "bee",
  "flower",
  "ladybug",
  "leaf",
  "mushroom",
  "snail",
  "tulip",
  "carrot",
  "bird",
  "acorn",
  "strawberry",
  "pear",
  "butterfly",
  "rabbit",
  "sun",
] as const satisfies readonly PictureName[];

const PER_PAGE = 6;

/** Two pages of six boxes: up to 5, then up to 10. All pictures are different. */
export function buildCountPages(): CountBox[][] {
  const random = seededRandom("count-the-garden");
  const shown = sample(random, gardenThings, 2 * PER_PAGE);
  const counts = [shuffle(random, [1, 2, 3, 3, 4, 5]), shuffle(random, [5, 6, 7, 8, 9, 10])];
  return counts.map((page, index) =>
    page.flatMap((count, place) => {
      const picture = shown[index * PER_PAGE + place];
      return picture ? [{ picture, count }] : [];
    }),
  );
}

/** Draws rows of five, so that children learn to recognize five. Each picture is at most `largest` points wide. */
export function drawCounted(pdf: Pdf, { picture, count }: CountBox, box: Box, largest = 72): void {
  const rows = Math.ceil(count / 5);
  const columns = Math.min(count, 5);
  const size = Math.min(largest, box.width / columns, box.height / rows);
  const left = box.x + (box.width - columns * size) / 2;
  const top = box.y + (box.height - rows * size) / 2;
  for (let index = 0; index < count; index += 1) {
    drawPicture(pdf, picture, {
      x: left + (index % 5) * size + 4,
      y: top + Math.floor(index / 5) * size + 4,
      width: size - 8,
      height: size - 8,
    });
  }
}

/** Draws boxes with pictures to count in two columns, each with an answer box. */
export function drawCountPage(pdf: Pdf, boxes: readonly CountBox[], area: Box): void {
  splitIntoGrid(area, 2, Math.ceil(boxes.length / 2), 14).forEach((cell, index) => {
    const counted = boxes[index];
    if (!counted) return;
    drawCard(pdf, cell);
    drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
    drawAnswerBox(pdf, { x: getRight(cell) - 58, y: getBottom(cell) - 58, width: 46, height: 46 });
    drawCounted(pdf, counted, {
      x: cell.x + 14,
      y: cell.y + 20,
      width: cell.width - 28,
      height: cell.height - 82,
    });
  });
}

export const countTheGarden: ItemDraft = {
  slug: "count-the-garden",
  title: "Count the Garden",
  description:
    "Snails, tulips and apples to count, first up to 5, then up to 10. Twelve boxes, one number each.",
  content_type: "math_worksheet",
  ages: "Ages 3–5",
  subjects: ["counting", "numbers to 10"],
  sheets: () => {
    const pages = buildCountPages();
    const headings = [
      { title: "Count to five", ask: "Touch each one as you count it. Write how many in the box." },
      { title: "Count to ten", ask: "A full row is five. Start from five and count on." },
    ];
    return [
      ...pages.map((boxes, index) =>
        withHeading(
          { title: "", ask: "", ...headings[index], strip: paint.skyPaper, named: true },
          (pdf, area) => drawCountPage(pdf, boxes, area),
        ),
      ),
      ...buildAnswerSheets(
        pages.map((boxes, index) => ({
          heading: headings[index]?.title ?? "",
          answers: boxes.map(({ picture, count }) => `${count} (${picture})`),
        })),
        paint.skyPaper,
      ),
    ];
  },
};
