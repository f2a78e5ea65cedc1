import type { MakerOptions } from "../../../contract/makers.ts";
import { type Random, sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { drawCounted } from "../math/counting.ts";
import type { Pdf } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, drawInGrid, paint, shrinkBox } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { buildSheetsWithAnswers } from "../parts/problems.ts";
import { writeAt } from "../parts/write.ts";

const SHADOWED = splitPictureNames(
  "duck cat rabbit butterfly turtle whale snail mouse umbrella car mitten key mushroom tulip cupcake rocket",
);

/** The picture of each number; 0 and 10 are stars. */
export const countedPictures = splitPictureNames("star sun boat tulip duck apple fish button acorn heart");

const LETTERS = ["A", "B", "D", "E", "F", "G", "H", "M", "N", "Q", "R", "T"] as const;
const ROWS = 6;

const writeLetter = (pdf: Pdf, name: string, box: Box): void =>
  writeAt(pdf, name, box.x + box.width / 2, box.y + box.height / 2, { size: 58, font: "bold" });

/** Two columns with the same things in different orders, and dots to connect them. */
export interface Matching {
  title: string;
  ask: string;
  draw(pdf: Pdf, area: Box): void;
  answers: string[];
}

const COLUMN_WIDTH = 176;

/** Shuffles until no two matching things are directly across from each other. */
function buildMatching<T extends string | number>(
  random: Random,
  things: readonly T[],
  {
    drawLeft,
    drawRight,
    ...heading
  }: {
    title: string;
    ask: string;
    drawLeft(pdf: Pdf, thing: T, box: Box): void;
    drawRight(pdf: Pdf, thing: T, box: Box): void;
  },
): Matching {
  const left = shuffle(random, things);
  let right = shuffle(random, things);
  while (right.some((thing, place) => thing === left[place])) right = shuffle(random, things);
  const draw = (pdf: Pdf, area: Box): void =>
    drawInGrid({ ...area, width: COLUMN_WIDTH }, left, { gap: 10 }, (thing, row, place) => {
      const other = right[place];
      const far = { ...row, x: area.x + area.width - COLUMN_WIDTH };
      drawLeft(pdf, thing, shrinkBox(row, 6));
      if (other !== undefined) drawRight(pdf, other, shrinkBox(far, 6));
      const y = row.y + row.height / 2;
      for (const x of [row.x + COLUMN_WIDTH + 8, far.x - 8]) pdf.circle(x, y, 4.5).fill(paint.persimmon);
    });
  const answers = left.map((thing) => `${thing}: row ${right.indexOf(thing) + 1}`);
  return { ...heading, draw, answers };
}

export const buildShadows = (random: Random, things: readonly PictureName[]): Matching =>
  buildMatching(random, things, {
    title: "Find the shadow",
    ask: "Draw a line from each picture to its shadow.",
    drawLeft: drawPicture,
    drawRight: (pdf, thing, box) => drawPicture(pdf, thing, box, "shadow"),
  });

const buildCounts = (random: Random): Matching =>
  buildMatching(random, sample(random, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], ROWS), {
    title: "How many?",
    ask: "Draw a line from each number to that many pictures.",
    drawLeft: (pdf, value, box) => writeNumber(pdf, value, box.x + box.width / 2, box.y + box.height / 2, 46),
    drawRight: (pdf, value, box) =>
      drawCounted(pdf, { picture: countedPictures[value] ?? "star", count: value }, box, 36),
  });

const buildLetters = (random: Random): Matching =>
  buildMatching(random, sample(random, LETTERS, ROWS), {
    title: "Big and small",
    ask: "Draw a line from each big letter to its small one.",
    drawLeft: writeLetter,
    drawRight: (pdf, name, box) => writeLetter(pdf, name.toLowerCase(), box),
  });

const buildAnyShadows = (random: Random): Matching => buildShadows(random, sample(random, SHADOWED, ROWS));

const builders: Record<MakerOptions<"matching">["pages"][number], (random: Random) => Matching> = {
  shadows: buildAnyShadows,
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
