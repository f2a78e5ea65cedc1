import { between, seededRandom } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, getBottom, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeAt, writeLine } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

/** Sizes are the real coins' diameters in points, so that a child can put real coins on the drawings. */
export const COINS = {
  penny: { cents: 1, diameter: 54, color: "#D98E5F" },
  nickel: { cents: 5, diameter: 60, color: "#C9CCD8" },
  dime: { cents: 10, diameter: 51, color: "#DEDFE8" },
} as const;

export type Coin = keyof typeof COINS;

export interface Purse {
  coins: Coin[];
  cents: number;
}

const buildPurse = (dimes: number, nickels: number, pennies: number): Purse => {
  const coins: Coin[] = [
    ...Array.from({ length: dimes }, () => "dime" as const),
    ...Array.from({ length: nickels }, () => "nickel" as const),
    ...Array.from({ length: pennies }, () => "penny" as const),
  ];
  return { coins, cents: coins.reduce((sum, coin) => sum + COINS[coin].cents, 0) };
};

const PER_PAGE = 6;

/** Two pages of six purses: pennies and nickels, then also dimes. Largest coins first; totals are unique per page. */
export function buildPursePages(): Purse[][] {
  const random = seededRandom("count-the-coins");
  const page = (dimes: readonly [number, number], pennies: number): Purse[] => {
    const byTotal = new Map<number, Purse>();
    while (byTotal.size < PER_PAGE) {
      const filled = buildPurse(
        between(random, ...dimes),
        between(random, 1, 2),
        between(random, 0, pennies),
      );
      if (filled.coins.length > 1) byTotal.set(filled.cents, filled);
    }
    return [...byTotal.values()];
  };
  return [page([0, 0], 4), page([1, 2], 2)];
}

function drawCoin(pdf: Pdf, coin: Coin, x: number, y: number): void {
  const { cents, diameter, color } = COINS[coin];
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

function drawPurse(pdf: Pdf, { coins }: Purse, cell: Box, index: number): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
  const rows = [coins.slice(0, 3), coins.slice(3)].filter((row) => row.length > 0);
  rows.forEach((row, line) => {
    const y = cell.y + (cell.height - 52) / 2 + 6 + (line - (rows.length - 1) / 2) * 62;
    row.forEach((coin, place) => {
      drawCoin(pdf, coin, cell.x + cell.width / 2 + (place - (row.length - 1) / 2) * 66, y);
    });
  });
  const low = getBottom(cell) - 48;
  const left = cell.x + cell.width / 2 - 34;
  drawAnswerBox(pdf, { x: left, y: low, width: 56, height: 38 });
  writeLine(pdf, "¢", { x: left + 64, baseline: low + 27, size: 22, font: "bold" });
}

export const countTheCoins: ItemDraft = {
  slug: "count-the-coins",
  title: "Count the Coins",
  description:
    "Pennies, nickels and dimes at their real size, so you can lay your own change on top. Answers included.",
  content_type: "math_worksheet",
  ages: "Ages 6–8",
  subjects: ["money", "skip counting"],
  sheets: () => {
    const pages = buildPursePages();
    const headings = [
      {
        title: "Pennies and nickels",
        ask: "Start with the nickels and count by fives. Then add the pennies.",
      },
      { title: "Dimes come first", ask: "Count the dimes by tens, the nickels by fives, then the pennies." },
    ];
    return [
      ...pages.map((purses, page) =>
        withHeading(
          { title: "", ask: "", ...headings[page], strip: paint.skyPaper, named: true },
          (pdf, area) =>
            splitIntoGrid(area, 2, PER_PAGE / 2, 14).forEach((cell, index) => {
              const filled = purses[index];
              if (filled) drawPurse(pdf, filled, cell, index);
            }),
        ),
      ),
      ...buildAnswerSheets(
        pages.map((purses, page) => ({
          heading: headings[page]?.title ?? "",
          answers: purses.map(
            ({ coins, cents }) => `${coins.map((coin) => COINS[coin].cents).join(" + ")} = ${cents}¢`,
          ),
        })),
        paint.skyPaper,
        2,
      ),
    ];
  },
};
