import type { MakerOptions } from "../../../contract/makers.ts";
import { type Random, sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { drawCounted } from "../math/counting.ts";
import type { Pdf } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { buildSheetsWithAnswers } from "../parts/problems.ts";
import { writeAt } from "../parts/write.ts";

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

const SHADOWED = splitPictureNames(
  "duck cat rabbit butterfly turtle whale snail mouse umbrella car mitten key mushroom tulip cupcake rocket",
);

/** Draws the left and right columns with dots to connect. */
export function drawMatching<T>(
  pdf: Pdf,
  { left, right }: MatchPage<T>,
  area: Box,
  { drawLeft, drawRight }: { drawLeft(thing: T, box: Box): void; drawRight(thing: T, box: Box): void },
): void {
  const columnWidth = 176;
  const rows = splitIntoGrid({ ...area, width: columnWidth }, 1, left.length, 10);
  rows.forEach((row, place) => {
    const thing = left[place];
    const other = right[place];
    const far = { ...row, x: area.x + area.width - columnWidth };
    if (thing !== undefined) drawLeft(thing, shrinkBox(row, 6));
    if (other !== undefined) drawRight(other, shrinkBox(far, 6));
    const y = row.y + row.height / 2;
    for (const x of [row.x + columnWidth + 8, far.x - 8]) pdf.circle(x, y, 4.5).fill(paint.persimmon);
  });
}

const listPlaces = <T>({ left, right }: MatchPage<T>): number[] =>
  left.map((thing) => right.indexOf(thing) + 1);

/** The picture of each number; 0 and 10 are stars. */
export const countedPictures = splitPictureNames("star sun boat tulip duck apple fish button acorn heart");

const LETTERS = ["A", "B", "D", "E", "F", "G", "H", "M", "N", "Q", "R", "T"] as const;
const ROWS = 6;

const writeLetter = (pdf: Pdf, name: string, box: Box): void =>
  writeAt(pdf, name, box.x + box.width / 2, box.y + box.height / 2, { size: 58, font: "bold" });

export interface Matching {
  title: string;
  ask: string;
  draw(pdf: Pdf, area: Box): void;
  answers: string[];
}

const formatAnswers = <T>(page: MatchPage<T>): string[] =>
  listPlaces(page).map((place, row) => `${page.left[row]}: row ${place}`);

export function buildShadows(random: Random, things: readonly PictureName[]): Matching {
  const page = buildMatchPage(random, things);
  return {
    title: "Find the shadow",
    ask: "Draw a line from each picture to its shadow.",
    draw: (pdf, area) =>
      drawMatching(pdf, page, area, {
        drawLeft: (thing, box) => drawPicture(pdf, thing, box),
        drawRight: (thing, box) => drawPicture(pdf, thing, box, "shadow"),
      }),
    answers: formatAnswers(page),
  };
}

function buildCounts(random: Random): Matching {
  const page = buildMatchPage(random, sample(random, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], ROWS));
  return {
    title: "How many?",
    ask: "Draw a line from each number to that many pictures.",
    draw: (pdf, area) =>
      drawMatching(pdf, page, area, {
        drawLeft: (value, box) => writeNumber(pdf, value, box.x + box.width / 2, box.y + box.height / 2, 46),
        drawRight: (value, box) =>
          drawCounted(pdf, { picture: countedPictures[value] ?? "star", count: value }, box, 36),
      }),
    answers: formatAnswers(page),
  };
}

function buildLetters(random: Random): Matching {
  const page = buildMatchPage(random, sample(random, LETTERS, ROWS));
  return {
    title: "Big and small",
    ask: "Draw a line from each big letter to its small one.",
    draw: (pdf, area) =>
      drawMatching(pdf, page, area, {
        drawLeft: (name, box) => writeLetter(pdf, name, box),
        drawRight: (name, box) => writeLetter(pdf, name.toLowerCase(), box),
      }),
    answers: formatAnswers(page),
  };
}

const builders: Record<MakerOptions<"matching">["pages"][number], (random: Random) => Matching> = {
  shadows: (random) => buildShadows(random, sample(random, SHADOWED, ROWS)),
  counts: buildCounts,
  letters: buildLetters,
};

export const drawMatchings: Maker<"matching"> = ({ options, random }) =>
  buildSheetsWithAnswers(
    options.pages.map((page) => builders[page](random)),
    {
      strip: paint.pearPaper,
      draw: (pdf, { draw }, area) => draw(pdf, area),
      listAnswers: ({ answers }) => answers,
    },
  );
