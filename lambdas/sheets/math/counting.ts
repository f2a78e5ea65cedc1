import type { MakerOptions } from "../../../contract/makers.ts";
import { sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { type Box, drawInGrid, getBottom, getRight } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { buildSheetsWithAnswers } from "../parts/problems.ts";
import { drawAnswerBox, drawProblemCard } from "../parts/spots.ts";

export interface CountBox {
  picture: PictureName;
  count: number;
}

const themes: Record<MakerOptions<"counting">["theme"], readonly PictureName[]> = {
  garden: splitPictureNames(
    "ladybug snail butterfly bee tulip flower leaf apple strawberry carrot mushroom acorn pear bird",
  ),
  toys: splitPictureNames("ball car kite rocket crayon button boat balloon hat star heart cup"),
  animals: splitPictureNames("fish duck cat bear owl rabbit mouse turtle whale snail bee bird"),
};

const pages: Record<
  MakerOptions<"counting">["pages"][number],
  { title: string; ask: string; counts: readonly number[] }
> = {
  "to-5": {
    title: "Count to five",
    ask: "Touch each one as you count it. Write how many in the box.",
    counts: [1, 2, 3, 3, 4, 5],
  },
  "to-10": {
    title: "Count to ten",
    ask: "A full row is five. Start from five and count on.",
    counts: [5, 6, 7, 8, 9, 10],
  },
  "to-20": {
    title: "Count to twenty",
    ask: "Two full rows are ten. Start from ten and count on.",
    counts: [11, 12, 14, 16, 18, 20],
  },
};

const PER_PAGE = 6;

/** Draws rows of five, so that children learn to recognize five. Each picture is at most `largest` points wide. */
export function drawCounted(pdf: Pdf, { picture, count }: CountBox, box: Box, largest = 72): void {
  const rows = Math.ceil(count / 5);
  const columns = Math.min(count, 5);
  const size = Math.min(largest, box.width / columns, box.height / rows);
  const left = box.x + (box.width - columns * size) / 2;
  const top = box.y + (box.height - rows * size) / 2;
  const gap = size / 18;
  for (let index = 0; index < count; index += 1) {
    drawPicture(pdf, picture, {
      x: left + (index % 5) * size + gap,
      y: top + Math.floor(index / 5) * size + gap,
      width: size - 2 * gap,
      height: size - 2 * gap,
    });
  }
}

/** Draws boxes with pictures to count in two columns, each with an answer box. */
export function drawCountPage(pdf: Pdf, boxes: readonly CountBox[], area: Box): void {
  drawInGrid(area, boxes, { columns: 2, gap: 14 }, (counted, cell, index) => {
    drawProblemCard(pdf, index, cell);
    drawAnswerBox(pdf, { x: getRight(cell) - 58, y: getBottom(cell) - 58, width: 46, height: 46 });
    const inner = { x: cell.x + 14, y: cell.y + 20, width: cell.width - 28, height: cell.height - 82 };
    drawCounted(pdf, counted, inner);
  });
}

/** Six boxes on each page, each with another picture. */
export const drawCounting: Maker<"counting"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => {
    const shown = sample(random, themes[options.theme], PER_PAGE);
    const boxes = shuffle(random, pages[page].counts).map((count, place) => ({
      picture: shown[place] ?? "star",
      count,
    }));
    return { ...pages[page], boxes };
  });
  return buildSheetsWithAnswers(drawn, {
    draw: (pdf, { boxes }, area) => drawCountPage(pdf, boxes, area),
    listAnswers: ({ boxes }) => boxes.map(({ picture, count }) => `${count} (${picture})`),
  });
};
