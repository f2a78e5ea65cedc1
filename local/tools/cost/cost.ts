import { estimateCosts, estimateIncome } from "./estimate.ts";
import { prices, pricesDate } from "./prices.ts";
import { computePeaks, people } from "./usage.ts";

/*
 * npm run ops -- cost: what a month costs with 1,000, 100,000 and 10 million members, and the rates of the busiest minute that
 * docs/capacity.md compares with the limits.
 */

const sizes = [1_000, 100_000, 10_000_000];
/** The head of a column for each size. */
const columns = sizes.map((members) => `${members.toLocaleString("en-US")} members`);
const toDollars = (amount: number) => `$${amount.toLocaleString("en-US", { maximumFractionDigits: 0 })}`;
const toNumber = (amount: number) =>
  amount.toLocaleString("en-US", { maximumFractionDigits: amount < 10 ? 1 : 0 });
const printTable = (rows: string[][]) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    );
};

console.log(
  `A month in us-east-1, prices of ${pricesDate} (local/tools/cost/prices.ts). Assumed: ${people.activeShare * 100} % of the members come each month, ${people.premiumShare * 100} % pay for Premium (local/tools/cost/usage.ts).\n`,
);
const estimates = sizes.map((members) => ({
  lines: estimateCosts(members),
  income: estimateIncome(members),
}));
const last = estimates.at(-1)?.lines ?? [];
printTable([
  ["", ...columns, "source"],
  ...last.map(({ unit }) => [
    unit,
    ...estimates.map(({ lines }) => toDollars(lines.find((line) => line.unit === unit)?.dollars ?? 0)),
    prices[unit].source,
  ]),
  [
    "AWS in all",
    ...estimates.map(({ lines }) => toDollars(lines.reduce((sum, { dollars }) => sum + dollars, 0))),
    "",
  ],
  ["Stripe's fees", ...estimates.map(({ income }) => toDollars(income.fees)), "stripe"],
  ["paid by members", ...estimates.map(({ income }) => toDollars(income.paid)), ""],
]);

console.log(`\nThe busiest minute, per second (${people.peakFactor} times the average):\n`);
const peaks = sizes.map(computePeaks);
printTable([
  ["", ...columns],
  ...(Object.keys(peaks[0] ?? {}) as (keyof ReturnType<typeof computePeaks>)[]).map((rate) => [
    rate,
    ...peaks.map((peak) => toNumber(peak[rate])),
  ]),
]);
