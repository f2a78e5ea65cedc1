import { type Random, sample, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { CAPITALS, SMALL_LETTERS } from "../../../../lambdas/sheets/parts/letters.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";
import { drawCounted } from "../worksheets/counting.ts";

/** Two columns with the same things in different orders. */
export interface MatchPage<T> {
  left: T[];
  right: T[];
}

/** Shuffles until no two matching things are directly across from each other. */
export function buildMatchPage<T>(random: Random, things: readonly T[]): MatchPage<T> {
  const left = shuffle(random, things);
  let right = shuffle(random, things);
  while (right.some((thing, place) => thing === left[place])) right = shuffle(random, things);
  return { left, right };
}

const SHADOWED = [
  "duck",
  "cat",
  "rabbit",
  "butterfly",
  "turtle",
  "whale",
  "snail",
  "mouse",
  "umbrella",
  "car",
  "mitten",
  "key",
  "mushroom",
  "tulip",
  "cupcake",
  "rocket",
] as const satisfies readonly PictureName[];

export interface Matching {
  shadows: MatchPage<PictureName>;
  counts: MatchPage<number>;
  letters: MatchPage<string>;
}

export function buildMatchings(): Matching {
  const random = seededRandom("match-them-up");
  return {
    shadows: buildMatchPage(random, sample(random, SHADOWED, 6)),
    counts: buildMatchPage(random, sample(random, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 6)),
    letters: buildMatchPage(
      random,
      sample(random, ["A", "B", "D", "E", "F", "G", "H", "M", "N", "Q", "R", "T"], 6),
    ),
  };
}

/** Draws the left and right columns with dots to connect. */
export function drawMatching<T>(
  pdf: Pdf,
  { left, right }: MatchPage<T>,
  area: Box,
  draw: { left: (thing: T, box: Box) => void; right: (thing: T, box: Box) => void },
): void {
  const columnWidth = 176;
  const rows = splitIntoGrid({ ...area, width: columnWidth }, 1, left.length, 10);
  rows.forEach((row, place) => {
    const thing = left[place];
    const other = right[place];
    const far = { ...row, x: area.x + area.width - columnWidth };
    if (thing !== undefined) draw.left(thing, shrinkBox(row, 6));
    if (other !== undefined) draw.right(other, shrinkBox(far, 6));
    const y = row.y + row.height / 2;
    for (const x of [row.x + columnWidth + 8, far.x - 8]) pdf.circle(x, y, 4.5).fill(paint.persimmon);
  });
}

const rightPlace = <T>({ left, right }: MatchPage<T>): number[] =>
  left.map((thing) => right.indexOf(thing) + 1);

export const matchThemUp: ItemDraft = {
  slug: "match-them-up",
  title: "Match Them Up",
  description:
    "Animals and their shadows, numbers and how many, big letters and small. Draw a line from friend to friend.",
  content_type: "printable",
  ages: "Ages 3–5",
  subjects: ["matching", "letters", "counting"],
  sheets: () => {
    const { shadows, counts, letters } = buildMatchings();
    const strip = paint.pearPaper;
    const smallOf = new Map(CAPITALS.map(({ name }, index) => [name, SMALL_LETTERS[index]?.name ?? ""]));
    const letter = (pdf: Pdf, name: string, box: Box) =>
      writeAt(pdf, name, box.x + box.width / 2, box.y + box.height / 2, { size: 58, font: "bold" });
    const counted = [
      "",
      "sun",
      "boat",
      "tulip",
      "duck",
      "apple",
      "fish",
      "button",
      "acorn",
      "heart",
      "star",
    ] as const;
    return [
      withHeading(
        { title: "Find the shadow", ask: "Draw a line from each picture to its shadow.", strip, named: true },
        (pdf, area) =>
          drawMatching(pdf, shadows, area, {
            left: (thing, box) => drawPicture(pdf, thing, box),
            right: (thing, box) => drawPicture(pdf, thing, box, "shadow"),
          }),
      ),
      withHeading(
        {
          title: "How many?",
          ask: "Draw a line from each number to that many pictures.",
          strip,
          named: true,
        },
        (pdf, area) =>
          drawMatching(pdf, counts, area, {
            left: (value, box) => writeNumber(pdf, value, box.x + box.width / 2, box.y + box.height / 2, 46),
            right: (value, box) =>
              drawCounted(pdf, { picture: counted[value] || "star", count: value }, box, 36),
          }),
      ),
      withHeading(
        {
          title: "Big and small",
          ask: "Draw a line from each big letter to its small one.",
          strip,
          named: true,
        },
        (pdf, area) =>
          drawMatching(pdf, letters, area, {
            left: (name, box) => letter(pdf, name, box),
            right: (name, box) => letter(pdf, smallOf.get(name) ?? "", box),
          }),
      ),
      ...buildAnswerSheets(
        [
          {
            heading: "Find the shadow",
            answers: rightPlace(shadows).map((place, row) => `${shadows.left[row]}: row ${place}`),
          },
          {
            heading: "How many?",
            answers: rightPlace(counts).map((place, row) => `${counts.left[row]}: row ${place}`),
          },
          {
            heading: "Big and small",
            answers: rightPlace(letters).map((place, row) => `${letters.left[row]}: row ${place}`),
          },
        ],
        strip,
      ),
    ];
  },
};
