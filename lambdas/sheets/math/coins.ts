import type { MakerOptions } from "../../../contract/makers.ts";
import { between, type Random } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, getBottom, paint } from "../parts/paper.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawProblemCard } from "../parts/spots.ts";
import { writeAt, writeLine } from "../parts/write.ts";

/** Sizes are the real coins' diameters in points, so that a child can put real coins on the drawings. */
const coinKinds = {
  quarter: { cents: 25, diameter: 69, color: "#D3D6E0" },
  dime: { cents: 10, diameter: 51, color: "#DEDFE8" },
  nickel: { cents: 5, diameter: 60, color: "#C9CCD8" },
  penny: { cents: 1, diameter: 54, color: "#D98E5F" },
} as const;

type Coin = keyof typeof coinKinds;
type Counts = Readonly<Record<Coin, readonly [low: number, high: number]>>;

interface CoinPage {
  title: string;
  ask: string;
  counts: Counts;
}

const none = [0, 0] as const;

const pages: Record<MakerOptions<"coins">["pages"][number], CoinPage> = {
  nickels: {
    title: "Pennies and nickels",
    ask: "Start with the nickels and count by fives. Then add the pennies.",
    counts: { quarter: none, dime: none, nickel: [1, 2], penny: [0, 4] },
  },
  dimes: {
    title: "Dimes come first",
    ask: "Count the dimes by tens, the nickels by fives, then the pennies.",
    counts: { quarter: none, dime: [1, 2], nickel: [0, 2], penny: [0, 2] },
  },
  quarters: {
    title: "Quarters, too",
    ask: "Start with the quarters: 25, 50. Then the dimes, the nickels and the pennies.",
    counts: { quarter: [1, 2], dime: [0, 2], nickel: [0, 1], penny: [0, 1] },
  },
};

const PER_PAGE = 6;

const getCents = (coins: readonly Coin[]): number =>
  coins.reduce((sum, coin) => sum + coinKinds[coin].cents, 0);

/** Six purses with different totals, each with its most valuable coins first. */
function pickPurses(random: Random, { counts }: CoinPage): Coin[][] {
  const byTotal = new Map<number, Coin[]>();
  while (byTotal.size < PER_PAGE) {
    const coins = (Object.keys(coinKinds) as Coin[]).flatMap((coin) =>
      Array.from({ length: between(random, ...counts[coin]) }, () => coin),
    );
    if (coins.length > 1 && coins.length <= 6) byTotal.set(getCents(coins), coins);
  }
  return [...byTotal.values()];
}

function drawCoin(pdf: Pdf, coin: Coin, x: number, y: number): void {
  const { cents, diameter, color } = coinKinds[coin];
  pdf
    .circle(x, y, diameter / 2)
    .lineWidth(1.6)
    .fillAndStroke(color, paint.ink);
  pdf
    .circle(x, y, diameter / 2 - 5)
    .lineWidth(0.8)
    .stroke(paint.ink);
  writeNumber(pdf, cents, x - 5, y - 3, 17);
  writeAt(pdf, "¢", x + (cents > 9 ? 13 : 10), y - 3, { size: 15, font: "bold" });
  writeAt(pdf, coin, x, y + 14, { size: 7.5 });
}

function drawPurse(pdf: Pdf, coins: readonly Coin[], cell: Box, index: number): void {
  drawProblemCard(pdf, index, cell);
  const rows = [coins.slice(0, 3), coins.slice(3)].filter((row) => row.length > 0);
  rows.forEach((row, line) => {
    const y = cell.y + (cell.height - 52) / 2 + 4 + (line - (rows.length - 1) / 2) * 64;
    row.forEach((coin, place) => {
      drawCoin(pdf, coin, cell.x + cell.width / 2 + (place - (row.length - 1) / 2) * 72, y);
    });
  });
  const low = getBottom(cell) - 46;
  const left = cell.x + cell.width / 2 - 34;
  drawAnswerBox(pdf, { x: left, y: low, width: 56, height: 38 });
  writeLine(pdf, "¢", { x: left + 64, baseline: low + 27, size: 22, font: "bold" });
}

export const drawCoins: Maker<"coins"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => ({
    ...pages[page],
    problems: pickPurses(random, pages[page]),
    columns: 2,
    gap: 14,
  }));
  return buildProblemSheets(drawn, {
    draw: drawPurse,
    formatAnswer: (coins) =>
      `${coins.map((coin) => coinKinds[coin].cents).join(" + ")} = ${getCents(coins)}¢`,
    answerColumns: 2,
  });
};
