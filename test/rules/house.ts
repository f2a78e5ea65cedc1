import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureHouse } from "./measure-house.ts";
import { root } from "./source.ts";

/*
 * npm run house [-- --root DIR]: prints the figures that keep this repository readable, one line each, beside their goals,
 * and fails if one misses its goal. With --root it measures another checkout, such as an earlier commit.
 */
const { values } = parseArgs({ options: { root: { type: "string", default: root } } });
const figures = measureHouse(resolve(values.root)).map((figure) => ({
  ...figure,
  isMissed: figure.goal !== undefined && figure.now > figure.goal,
}));
console.log("| figure | before | now | goal |\n|---|---|---|---|");
for (const { name, before = "–", now, goal, unit, isMissed } of figures) {
  const end = unit ? ` ${unit}` : "";
  const most = goal === undefined ? "–" : `${goal === 0 ? "" : "≤ "}${goal}${end}`;
  console.log(`| ${name} | ${before} | ${now}${end}${isMissed ? " (missed)" : ""} | ${most} |`);
}
console.log(
  "\nA person counts how many files outside its folders a noun touches, and follows a booking through the rooms; test/infra counts the resources of each stack.",
);
if (figures.some(({ isMissed }) => isMissed)) process.exitCode = 1;
