import type { MakerOptions } from "../../../contract/makers.ts";
import { between, pick, type Random, sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, shrinkBox, splitIntoGrid } from "../parts/paper.ts";
import type { PictureName } from "../parts/pictures.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../parts/spots.ts";
import { drawCounted } from "./counting.ts";

interface Comparison {
  left: number;
  right: number;
  /** Undefined for two numbers. */
  picture?: PictureName;
}

const things = [
  "fish",
  "cupcake",
  "car",
  "flower",
  "duck",
  "button",
  "apple",
  "star",
  "boat",
  "mouse",
] as const satisfies readonly PictureName[];

const GROUPS = 5;
const NUMBERS = 16;
const EQUALS = 3;

/** Pairs of unequal groups of up to ten. */
const pickGroups = (random: Random): Comparison[] =>
  sample(random, things, GROUPS).map((picture) => {
    const [left = 1, right = 2] = sample(random, [2, 3, 4, 5, 6, 7, 8, 9, 10], 2);
    return { picture, left, right };
  });

function pickUnequal(random: Random, most: number): Comparison {
  const left = between(random, 1, most);
  // Near enough to compare the digits of large numbers.
  const near = listNumbers(most).filter((value) => value !== left && Math.abs(value - left) <= 20);
  return { left, right: pick(random, near) };
}

const listNumbers = (most: number): number[] => [...Array(most).keys()].map((value) => value + 1);

type PickNumbers = (random: Random, most: number) => Comparison[];

/** Different pairs of numbers, three of them equal. */
const pickNumbers: PickNumbers = (random, most) => {
  const unequal = new Map<string, Comparison>();
  while (unequal.size < NUMBERS - EQUALS) {
    const pair = pickUnequal(random, most);
    unequal.set(String([pair.left, pair.right].sort()), pair);
  }
  const equal = sample(random, listNumbers(most), EQUALS).map((value) => ({ left: value, right: value }));
  return shuffle(random, [...unequal.values(), ...equal]);
};

/** May repeat a pair. Sheets of version 1 have these. */
const pickAnyNumbers: PickNumbers = (random, most) => {
  const unequal = Array.from({ length: NUMBERS - EQUALS }, () => pickUnequal(random, most));
  const equal = Array.from({ length: EQUALS }, (): Comparison => {
    const value = between(random, 1, most);
    return { left: value, right: value };
  });
  return shuffle(random, [...unequal, ...equal]);
};

function drawGroups(pdf: Pdf, { left, right, picture = "star" }: Comparison, cell: Box, index: number): void {
  drawProblemNumber(pdf, index, cell.x + 10, cell.y + 12);
  const boxes = splitIntoGrid({ ...cell, x: cell.x + 22, width: cell.width - 22 }, 2, 1, 22);
  boxes.forEach((box, side) => {
    drawCard(pdf, box);
    drawCounted(pdf, { picture, count: side === 0 ? left : right }, shrinkBox(box, 12), 40);
  });
}

function drawNumbers(pdf: Pdf, { left, right }: Comparison, cell: Box, index: number): void {
  const middle = cell.y + cell.height / 2;
  drawProblemNumber(pdf, index, cell.x + 10, middle);
  writeNumber(pdf, left, cell.x + 66, middle, 24);
  drawAnswerBox(pdf, { x: cell.x + 102, y: middle - 21, width: 46, height: 42 });
  writeNumber(pdf, right, cell.x + 184, middle, 24);
}

const getSign = ({ left, right }: Comparison): string => (left < right ? "<" : left > right ? ">" : "=");

interface ComparePage {
  title: string;
  ask: string;
  columns: number;
  gap?: number;
  /** The highest number; undefined for groups. */
  most?: number;
  draw: typeof drawGroups;
}

const signs = {
  title: "Smaller, bigger or equal?",
  ask: "Write <, > or = in the box. The open side faces the bigger number.",
  columns: 2,
  draw: drawNumbers,
};

const pages: Record<MakerOptions<"comparing">["pages"][number], ComparePage> = {
  groups: {
    title: "Which has more?",
    ask: "Circle the group that has more. Guess first, then count to check.",
    columns: 1,
    gap: 14,
    draw: drawGroups,
  },
  "numbers-20": { ...signs, most: 20 },
  "numbers-100": { ...signs, most: 100 },
};

function drawSheets(
  { options, random }: SheetJob<"comparing">,
  pickForSigns: PickNumbers,
  countsPages: boolean,
): readonly Sheet[] {
  const drawn = options.pages.map((page) => {
    const { most } = pages[page];
    const problems = most === undefined ? pickGroups(random) : pickForSigns(random, most);
    return { ...pages[page], problems };
  });
  return buildProblemSheets(drawn, {
    countsPages,
    draw: (pdf, pair, cell, index, { draw }) => draw(pdf, pair, cell, index),
    formatAnswer: (pair) => `${pair.left} ${getSign(pair)} ${pair.right}`,
  });
}

export const drawComparing: Maker<"comparing"> = (job) => drawSheets(job, pickNumbers, true);
export const drawComparingV2: Maker<"comparing"> = (job) => drawSheets(job, pickNumbers, false);
export const drawComparingV1: Maker<"comparing"> = (job) => drawSheets(job, pickAnyNumbers, false);
