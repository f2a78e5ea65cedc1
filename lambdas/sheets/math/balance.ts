import type { MakerOptions } from "../../../contract/makers.ts";
import { between, pick, type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import type { Box } from "../parts/paper.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawProblemNumber } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";

/** Two sums, one on each side of an equals sign. */
interface Balance {
  left: readonly [number, number];
  right: readonly [number, number];
}

const PER_PAGE = 10;

/** Two sums of the same total with different parts. */
function pickBalance(random: Random, most: number): Balance {
  const total = between(random, 4, most);
  const first = between(random, 1, total - 1);
  const step = between(random, 1, total - 2);
  const other = ((first - 1 + step) % (total - 1)) + 1;
  return { left: [first, total - first], right: [other, total - other] };
}

/** Picks ten that differ, after each has gone through `change`. */
function pickDifferent(
  random: Random,
  most: number,
  change = (balance: Balance, _index: number): Balance => balance,
): Balance[] {
  const found = new Map<string, Balance>();
  while (found.size < PER_PAGE) {
    const balance = change(pickBalance(random, most), found.size);
    found.set(String([balance.left, balance.right]), balance);
  }
  return [...found.values()];
}

type PickClaims = (random: Random, most: number) => Balance[];

/** Half of them are wrong by one or two, within the numbers of the page. */
const pickClaims: PickClaims = (random, most) =>
  shuffle(
    random,
    pickDifferent(random, most, (balance, index) => {
      if (index % 2 === 0) return balance;
      const [one, two] = balance.right;
      const wrong = [-2, -1, 1, 2].flatMap((step): Balance["right"][] => [
        [one + step, two],
        [one, two + step],
      ]);
      const isPossible = (right: Balance["right"]) => Math.min(...right) > 0 && sum(right) <= most;
      return { ...balance, right: pick(random, wrong.filter(isPossible)) };
    }),
  );

/** Alternates between true and false, which a child sees, and the wrong side may be too high. Sheets of version 1 have these. */
const pickAlternatingClaims: PickClaims = (random, most) =>
  shuffle(random, pickDifferent(random, most)).map(({ left, right: [one, two] }, index) => ({
    left,
    right: [one, index % 2 === 0 ? two : two + between(random, 1, 2)],
  }));

const sum = ([one, two]: readonly [number, number]): number => one + two;

function drawSide(pdf: Pdf, [one, two]: readonly [number, number | null], x: number, y: number): void {
  writeNumber(pdf, one, x, y, 21);
  writeAt(pdf, "+", x + 44, y, { size: 25 });
  if (two === null) drawAnswerBox(pdf, { x: x + 64, y: y - 19, width: 48, height: 38 });
  else writeNumber(pdf, two, x + 88, y, 21);
}

function drawBalance(
  pdf: Pdf,
  { left, right }: Balance,
  cell: Box,
  index: number,
  { task }: { task: "fill" | "judge" },
): void {
  const y = cell.y + cell.height / 2;
  drawProblemNumber(pdf, index, cell.x + 10, y);
  drawSide(pdf, left, cell.x + 56, y);
  writeAt(pdf, "=", cell.x + 192, y, { size: 25 });
  drawSide(pdf, task === "fill" ? [right[0], null] : right, cell.x + 240, y);
  if (task === "fill") return;
  for (const [index, word] of ["true", "false"].entries())
    writeAt(pdf, word, cell.x + 398 + index * 68, y, { size: 15 });
}

const isTrue = ({ left, right }: Balance): boolean => sum(left) === sum(right);
const formatSum = ([one, two]: readonly [number, number]): string => `${one} + ${two}`;

const pages: Record<
  MakerOptions<"balance">["pages"][number],
  { title: string; ask: string; task: "fill" | "judge"; most: number }
> = {
  "judge-10": {
    title: "True or false?",
    ask: "Are both sides the same? Circle the word.",
    task: "judge",
    most: 10,
  },
  "fill-10": {
    title: "Both sides the same",
    ask: "The equals sign is a scale. Which number makes both sides the same?",
    task: "fill",
    most: 10,
  },
  "fill-20": {
    title: "Heavier scales",
    ask: "Both sides have to be the same. Work out the full side first.",
    task: "fill",
    most: 20,
  },
};

function drawSheets({ options, random }: SheetJob<"balance">, pickForJudging: PickClaims): readonly Sheet[] {
  const drawn = options.pages.map((page) => {
    const { task, most } = pages[page];
    const problems = task === "fill" ? pickDifferent(random, most) : pickForJudging(random, most);
    return { ...pages[page], problems };
  });
  return buildProblemSheets(drawn, {
    draw: drawBalance,
    formatAnswer: (balance, { task }) => {
      const both = `${formatSum(balance.left)} = ${formatSum(balance.right)}`;
      return task === "fill" ? both : `${both}: ${isTrue(balance)}`;
    },
    answerColumns: 2,
  });
}

export const drawBalances: Maker<"balance"> = (job) => drawSheets(job, pickClaims);
export const drawBalancesV1: Maker<"balance"> = (job) => drawSheets(job, pickAlternatingClaims);
