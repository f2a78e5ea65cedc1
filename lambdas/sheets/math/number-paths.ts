import type { MakerOptions } from "../../../contract/makers.ts";
import { pick, type Random, sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, paint } from "../parts/paper.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawProblemNumber } from "../parts/spots.ts";

/** Numbers that grow by a constant step, some of them blank. */
interface NumberPath {
  numbers: number[];
  /** Indexes in `numbers` that are blank; never the first two, which show the step. */
  blanks: number[];
}

const LENGTH = 8;
const PER_PAGE = 6;

/** The first number and the step of a path. */
type Start = readonly [first: number, step: number];

function buildPath(random: Random, [first, step]: Start, index: number): NumberPath {
  const numbers = Array.from({ length: LENGTH }, (_, place) => first + place * step);
  const places = numbers.map((_, place) => place).filter((place) => place >= 2);
  return { numbers, blanks: sample(random, places, index < 2 ? 3 : 4).sort((a, b) => a - b) };
}

interface PathPage {
  title: string;
  ask: string;
  /** The starts among which the path at an index may choose. */
  listStarts(random: Random, index: number): readonly Start[];
}

const listStarts = (low: number, high: number, step: number): Start[] =>
  Array.from({ length: high - low + 1 }, (_, place) => [low + place, step]);

/** The starts from which a whole path of this step stays between 1 and `most`. */
const listStartsWithin = (step: number, most: number): Start[] =>
  step > 0
    ? listStarts(1, most - (LENGTH - 1) * step, step)
    : listStarts(1 - (LENGTH - 1) * step, most, step);

const skipPage = (step: number): PathPage => ({
  title: `Skip by ${step}`,
  ask: "Skip along the stones. Whisper the numbers between if it helps.",
  listStarts: (_, index) =>
    listStarts(1, index === 0 ? 1 : step === 10 ? 3 : 6, step).map(([times]) => [times * step, step]),
});

const pages: Record<MakerOptions<"number-paths">["pages"][number], PathPage> = {
  "ones-10": {
    title: "Fill the stones",
    ask: "Say the numbers out loud as you go. Which ones are missing?",
    listStarts: () => listStarts(1, 3, 1),
  },
  "ones-20": {
    title: "On to twenty",
    ask: "The same path, a little farther along. The last two go backward.",
    listStarts: (_, index) => (index < PER_PAGE - 2 ? listStarts(5, 13, 1) : listStarts(10, 20, -1)),
  },
  "skip-2": skipPage(2),
  "skip-5": skipPage(5),
  "skip-10": skipPage(10),
  "mixed-100": {
    title: "Start somewhere new",
    ask: "Find out how big the skip is, then fill the empty stones. The last one goes backward.",
    listStarts: (random, index) =>
      listStartsWithin(index === PER_PAGE - 1 ? -5 : pick(random, [2, 3, 4, 5, 10]), 100),
  },
};

type PickPaths = (random: Random, page: PathPage) => NumberPath[];

/** Gives every start once before one comes again, and then with other blanks. */
const pickOtherPaths: PickPaths = (random, page) => {
  const paths: NumberPath[] = [];
  const countUses = ([first, step]: Start) =>
    paths.filter(({ numbers: [one, two] }) => one === first && two === first + step).length;
  while (paths.length < PER_PAGE) {
    const index = paths.length;
    const starts = shuffle(random, page.listStarts(random, index));
    const start = starts.sort((one, other) => countUses(one) - countUses(other))[0] ?? [1, 1];
    let path = buildPath(random, start, index);
    const isUsed = () => paths.some((other) => JSON.stringify(other) === JSON.stringify(path));
    while (isUsed()) path = buildPath(random, start, index);
    paths.push(path);
  }
  return paths;
};

/** May repeat a start and even its blanks. Sheets of version 1 have these. */
const pickAnyPaths: PickPaths = (random, page) =>
  Array.from({ length: PER_PAGE }, (_, index) => {
    const starts = page.listStarts(random, index);
    const start = starts.length > 1 ? pick(random, starts) : (starts[0] ?? [1, 1]);
    return buildPath(random, start, index);
  });

const stones = [paint.skyPaper, paint.pearPaper, paint.butterPaper, paint.rosePaper] as const;

/** Draws stepping stones across the page, alternating slightly up and down. */
function drawPath(pdf: Pdf, { numbers, blanks }: NumberPath, cell: Box, index: number): void {
  const radius = 25;
  const middle = cell.y + cell.height / 2;
  drawProblemNumber(pdf, index, cell.x + 8, cell.y + 12);
  const step = (cell.width - 20 - 2 * radius) / (LENGTH - 1);
  numbers.forEach((value, stone) => {
    const x = cell.x + 20 + radius + stone * step;
    const y = middle + (stone % 2 === 0 ? -9 : 9);
    const isBlank = blanks.includes(stone);
    const color = isBlank ? paint.white : (stones[index % stones.length] ?? paint.white);
    pdf
      .circle(x, y, radius)
      .lineWidth(isBlank ? 2 : 1.2)
      .fillAndStroke(color, paint.ink);
    if (!isBlank) writeNumber(pdf, value, x, y, 18);
  });
}

function drawSheets(
  { options, random }: SheetJob<"number-paths">,
  pickPaths: PickPaths,
  countsPages: boolean,
): readonly Sheet[] {
  const drawn = options.pages.map((page) => ({ ...pages[page], problems: pickPaths(random, pages[page]) }));
  return buildProblemSheets(drawn, {
    countsPages,
    draw: drawPath,
    formatAnswer: ({ numbers }) => numbers.join(", "),
    answerColumns: 1,
  });
}

export const drawNumberPaths: Maker<"number-paths"> = (job) => drawSheets(job, pickOtherPaths, true);
export const drawNumberPathsV1: Maker<"number-paths"> = (job) => drawSheets(job, pickAnyPaths, false);
