import { estimateCosts, estimateIncome } from "./estimate.ts";
import { prices, pricesDate } from "./prices.ts";
import { computePeaks, people, type Scale } from "./usage.ts";

/*
 * npm run ops -- cost: what a month costs with 1,000, 100,000 and 10 million members, and the rates of the busiest minute that
 * docs/capacity.md compares with the limits.
 */

const scales: Scale[] = [
  { members: 1_000, plan: "ESSENTIALS" },
  { members: 100_000, plan: "ESSENTIALS" },
  { members: 10_000_000, plan: "ESSENTIALS" },
];
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
const estimates = scales.map((scale) => ({
  scale,
  lines: estimateCosts(scale),
  income: estimateIncome(scale),
}));
const last = estimates.at(-1)?.lines ?? [];
printTable([
  ["", ...scales.map(({ members }) => `${members.toLocaleString("en-US")} members`), "source"],
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
const peaks = scales.map(({ members }) => computePeaks(members));
printTable([
  ["", ...scales.map(({ members }) => `${members.toLocaleString("en-US")} members`)],
  ...(Object.keys(peaks[0] ?? {}) as (keyof ReturnType<typeof computePeaks>)[]).map((rate) => [
    rate,
    ...peaks.map((peak) => toNumber(peak[rate])),
  ]),
]);
