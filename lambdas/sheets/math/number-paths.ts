import type { MakerOptions } from "../../../contract/makers.ts";
import { between, pick as pickOne, type Random, sample } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
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

function buildPath(random: Random, start: number, step: number, blanks: number): NumberPath {
  const numbers = Array.from({ length: LENGTH }, (_, place) => start + place * step);
  const places = numbers.map((_, place) => place).filter((place) => place >= 2);
  return { numbers, blanks: sample(random, places, blanks).sort((a, b) => a - b) };
}

interface PathPage {
  title: string;
  ask: string;
  /** The start and the step of a path. */
  pick(random: Random, index: number): readonly [start: number, step: number];
}

/** A start from which a whole path of this step stays between 0 and `most`. */
const pickStart = (random: Random, step: number, most: number): number =>
  step > 0 ? between(random, 1, most - (LENGTH - 1) * step) : between(random, 1 - (LENGTH - 1) * step, most);

const skipPage = (step: number): PathPage => ({
  title: `Skip by ${step}`,
  ask: "Skip along the stones. Whisper the numbers between if it helps.",
  pick: (random, index) => [index === 0 ? step : step * between(random, 1, step === 10 ? 3 : 6), step],
});

const pages: Record<MakerOptions<"number-paths">["pages"][number], PathPage> = {
  "ones-10": {
    title: "Fill the stones",
    ask: "Say the numbers out loud as you go. Which ones are missing?",
    pick: (random) => [between(random, 1, 3), 1],
  },
  "ones-20": {
    title: "On to twenty",
    ask: "The same path, a little farther along. The last two go backward.",
    pick: (random, index) =>
      index < PER_PAGE - 2 ? [between(random, 5, 13), 1] : [between(random, 10, 20), -1],
  },
  "skip-2": skipPage(2),
  "skip-5": skipPage(5),
  "skip-10": skipPage(10),
  "mixed-100": {
    title: "Start somewhere new",
    ask: "Find out how big the skip is, then fill the empty stones. The last one goes backward.",
    pick: (random, index) => {
      const step = index === PER_PAGE - 1 ? -5 : pickOne(random, [2, 3, 4, 5, 10]);
      return [pickStart(random, step, 100), step];
    },
  },
};

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

export const drawNumberPaths: Maker<"number-paths"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => ({
    ...pages[page],
    problems: Array.from({ length: PER_PAGE }, (_, index) => {
      const [start, step] = pages[page].pick(random, index);
      return buildPath(random, start, step, index < 2 ? 3 : 4);
    }),
  }));
  return buildProblemSheets(drawn, {
    draw: drawPath,
    formatAnswer: ({ numbers }) => numbers.join(", "),
    answerColumns: 1,
  });
};
