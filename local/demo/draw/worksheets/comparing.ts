import { between, pick, sample, seededRandom } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import type { PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import type { ItemDraft } from "../item.ts";
import { drawCounted } from "./counting.ts";

export interface Comparison {
  left: number;
  right: number;
  /** The sign between them. */
  sign: "<" | ">" | "=";
}

export interface GroupPair extends Comparison {
  picture: PictureName;
}

const getSign = (left: number, right: number): Comparison["sign"] =>
  left < right ? "<" : left > right ? ">" : "=";

const compare = (left: number, right: number): Comparison => ({ left, right, sign: getSign(left, right) });

const things = [
  "fish",
  "cupcake",
  "car",
  "flower",
  "duck",
  "button",
] as const satisfies readonly PictureName[];
const PAIRS = 5;
const NUMBERS = 16;

/** Builds pairs of unequal groups of up to ten, then pairs of numbers to 20, three of them equal. */
export function buildComparisons(): { groups: GroupPair[]; numbers: Comparison[] } {
  const random = seededRandom("more-fewer-the-same");
  const groups = sample(random, things, PAIRS).map((picture) => {
    const left = between(random, 2, 10);
    const right = pick(
      random,
      [2, 3, 4, 5, 6, 7, 8, 9, 10].filter((count) => count !== left),
    );
    return { picture, ...compare(left, right) };
  });
  const equals = [4, 9, 13];
  const numbers = Array.from({ length: NUMBERS }, (_, index) => {
    const left = between(random, 1, 20);
    return compare(left, equals.includes(index) ? left : between(random, 1, 20));
  });
  return { groups, numbers };
}

function drawGroups(pdf: Pdf, pair: GroupPair, cell: Box, index: number): void {
  drawProblemNumber(pdf, index, cell.x + 10, cell.y + 12);
  const [left, right] = splitIntoGrid({ ...cell, x: cell.x + 22, width: cell.width - 22 }, 2, 1, 22);
  if (!left || !right) return;
  for (const [box, count] of [
    [left, pair.left],
    [right, pair.right],
  ] as const) {
    drawCard(pdf, box);
    drawCounted(pdf, { picture: pair.picture, count }, shrinkBox(box, 12), 40);
  }
}

function drawNumbers(pdf: Pdf, { left, right }: Comparison, cell: Box, index: number): void {
  const middle = cell.y + cell.height / 2;
  drawProblemNumber(pdf, index, cell.x + 10, middle);
  writeNumber(pdf, left, cell.x + 66, middle, 24);
  drawAnswerBox(pdf, { x: cell.x + 102, y: middle - 21, width: 46, height: 42 });
  writeNumber(pdf, right, cell.x + 184, middle, 24);
}

export const moreFewerTheSame: ItemDraft = {
  slug: "more-fewer-the-same",
  title: "More, Fewer, the Same",
  description: "First circle the group with more, then use <, > and = with numbers to 20. Answers included.",
  content_type: "math_worksheet",
  ages: "Ages 4–6",
  subjects: ["comparing", "numbers to 20"],
  sheets: () => {
    const { groups, numbers } = buildComparisons();
    return [
      withHeading(
        {
          title: "Which has more?",
          ask: "Circle the group that has more. Guess first, then count to check.",
          strip: paint.skyPaper,
          named: true,
        },
        (pdf, area) =>
          splitIntoGrid(area, 1, PAIRS, 14).forEach((cell, index) => {
            const pair = groups[index];
            if (pair) drawGroups(pdf, pair, cell, index);
          }),
      ),
      withHeading(
        {
          title: "Hungry crocodile",
          ask: "It opens its mouth toward more: 3 < 5, and 5 > 3. If they are the same, write =.",
          strip: paint.skyPaper,
          named: true,
        },
        (pdf, area) =>
          splitIntoGrid(area, 2, NUMBERS / 2).forEach((cell, index) => {
            const pair = numbers[index];
            if (pair) drawNumbers(pdf, pair, cell, index);
          }),
      ),
      ...buildAnswerSheets(
        [
          {
            heading: "Which has more?",
            answers: groups.map(
              ({ left, right }) => `${left > right ? "left" : "right"}: ${left} and ${right}`,
            ),
          },
          {
            heading: "Hungry crocodile",
            answers: numbers.map(({ left, sign, right }) => `${left} ${sign} ${right}`),
          },
        ],
        paint.skyPaper,
        2,
      ),
    ];
  },
};
