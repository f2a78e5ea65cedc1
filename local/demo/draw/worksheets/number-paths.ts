import { type Random, sample, seededRandom } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import type { ItemDraft } from "../item.ts";

/** Numbers that grow by a constant step, some of them blank. */
export interface NumberPath {
  numbers: number[];
  /** Indexes in `numbers` that are blank; never the first two, which show the step. */
  blanks: number[];
}

export interface PathPage {
  title: string;
  ask: string;
  paths: NumberPath[];
}

const LENGTH = 8;

function path(random: Random, start: number, step: number, blanks: number): NumberPath {
  const numbers = Array.from({ length: LENGTH }, (_, place) => start + place * step);
  const places = numbers.map((_, place) => place).filter((place) => place >= 2);
  return { numbers, blanks: sample(random, places, blanks).sort((a, b) => a - b) };
}

export function buildMissingNumberPages(): PathPage[] {
  const random = seededRandom("missing-numbers-to-20");
  return [
    {
      title: "Fill the stones",
      ask: "Say the numbers out loud as you go. Which ones are missing?",
      paths: [1, 2, 3, 1, 2, 3].map((start, index) => path(random, start, 1, index < 3 ? 2 : 3)),
    },
    {
      title: "On to twenty",
      ask: "The same path, a little farther along. The last two go backward.",
      paths: [
        ...[6, 9, 11, 13].map((start) => path(random, start, 1, 3)),
        ...[10, 20].map((start) => path(random, start, -1, 3)),
      ],
    },
  ];
}

export function buildSkipCountingPages(): PathPage[] {
  const random = seededRandom("skip-counting");
  return [
    {
      title: "Skip by 2, 5 and 10",
      ask: "Skip along the stones. Whisper the numbers between if it helps.",
      paths: (
        [
          [2, 2],
          [2, 2],
          [5, 5],
          [5, 5],
          [10, 10],
          [10, 10],
        ] as const
      ).map(([start, step], index) => path(random, start, step, index % 2 === 0 ? 3 : 5)),
    },
    {
      title: "Start somewhere new",
      ask: "Find out how big the skip is, then fill the empty stones. The last one goes backward.",
      paths: (
        [
          [8, 2],
          [1, 2],
          [25, 5],
          [30, 10],
          [5, 10],
          [50, -5],
        ] as const
      ).map(([start, step]) => path(random, start, step, 4)),
    },
  ];
}

const stones = [paint.skyPaper, paint.pearPaper, paint.butterPaper, paint.rosePaper] as const;

/** Draws stepping stones across the page, alternating slightly up and down. */
function drawPath(pdf: Pdf, { numbers, blanks }: NumberPath, cell: Box, index: number): void {
  const radius = 25;
  const middle = cell.y + cell.height / 2;
  drawProblemNumber(pdf, index, cell.x + 8, cell.y + 12);
  const step = (cell.width - 20 - 2 * radius) / (LENGTH - 1);
  const place = (stone: number) => ({
    x: cell.x + 20 + radius + stone * step,
    y: middle + (stone % 2 === 0 ? -9 : 9),
  });
  numbers.forEach((value, stone) => {
    const { x, y } = place(stone);
    const blank = blanks.includes(stone);
    const color = blank ? paint.white : (stones[index % stones.length] ?? paint.white);
    pdf
      .circle(x, y, radius)
      .lineWidth(blank ? 2 : 1.2)
      .fillAndStroke(color, paint.ink);
    if (!blank) writeNumber(pdf, value, x, y, 18);
  });
}

const toSheets = (pages: readonly PathPage[]): Sheet[] => [
  ...pages.map(({ title, ask, paths }) =>
    withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
      splitIntoGrid(area, 1, paths.length).forEach((cell, index) => {
        const stonePath = paths[index];
        if (stonePath) drawPath(pdf, stonePath, cell, index);
      }),
    ),
  ),
  ...buildAnswerSheets(
    pages.map(({ title, paths }) => ({
      heading: title,
      answers: paths.map(({ numbers }) => numbers.join(", ")),
    })),
    paint.skyPaper,
    1,
  ),
];

export const missingNumbersTo20: ItemDraft = {
  slug: "missing-numbers-to-20",
  title: "Missing Numbers to 20",
  description: "Stepping stones with gaps. Fill in the numbers from 1 to 20, then try walking backward.",
  content_type: "math_worksheet",
  ages: "Ages 4–6",
  subjects: ["counting", "numbers to 20"],
  sheets: () => toSheets(buildMissingNumberPages()),
};

export const skipCounting: ItemDraft = {
  slug: "skip-counting",
  title: "Skip Counting by 2, 5 and 10",
  description: "Twelve number paths that grow by twos, fives and tens. Good for reciting on the stairs, too.",
  content_type: "math_worksheet",
  ages: "Ages 6–8",
  subjects: ["skip counting", "patterns"],
  sheets: () => toSheets(buildSkipCountingPages()),
};
