import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureHouse } from "./measure-house.ts";
import { root } from "./source.ts";

/*
 * npm run house [-- --root DIR]: prints the figures that keep this repository readable, one line each, beside their
 * limits. With --root it measures another checkout, such as an earlier release.
 */
const { values } = parseArgs({
  options: { root: { type: "string", default: root }, list: { type: "boolean" } },
});
console.log("| figure | value | limit |\n|---|---|---|");
for (const { name, value, limit } of measureHouse(resolve(values.root)))
  console.log(`| ${name} | ${value} | ${limit} |`);
