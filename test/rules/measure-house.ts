import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSource } from "../support/parse-source.ts";
import { countDynamicImports, countFacades } from "./dynamic-imports.ts";
import { getWebFolder } from "./layers.ts";
import { listFunctions } from "./list-functions.ts";
import { hasMarkerWord, listProse } from "./marker-words.ts";
import { listCircles, listRoomImports } from "./room-imports.ts";
import { isTest, sourceFiles } from "./source.ts";
import { startsWithVerb } from "./verbs.ts";
import { findOtherWord, pairs, readWordedFiles } from "./word-pairs.ts";

export interface Figure {
  name: string;
  /** The figure before the repository was cut down, if it was measured. */
  before?: string;
  now: number;
  /** The most that `now` may be; undefined for a figure that is only printed. */
  goal?: number;
  unit?: "%";
}

const isCode = (path: string) => /\.(?:ts|tsx|mjs|js|css)$/.test(path);
const isProduct = (path: string) => /^(?:bin|contract|lambdas|lib|web)\//.test(path) && !isTest(path);

/** Bundlers' plugins are found by their type. These rewrite code, or a page, without one. */
const rewriteFunctions = /\/(?:mark-pure|inline-styles|defer-scripts)\.ts$/;

/** Measures the repository below `root`: the figures of `npm run house`. */
export function measureHouse(root: string): Figure[] {
  return [...measureTrackedFiles(root), ...measureSources(root)];
}

function measureTrackedFiles(root: string): Figure[] {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const countLines = (paths: string[]) =>
    paths.reduce((sum, path) => sum + read(path).split("\n").length - 1, 0);
  const code = tracked.filter(isCode);
  const lines = countLines(code);
  const productLines = countLines(code.filter(isProduct));
  const routes = read("contract/routes.ts").match(/"(?:GET|POST|PUT|PATCH|DELETE) \/api\//g)?.length ?? 0;
  const list = (pattern: RegExp) => tracked.filter((path) => pattern.test(path)).length;
  const { scripts } = JSON.parse(read("package.json"));
  return [
    {
      name: "tracked lines of code (ts, tsx, mjs, js, css)",
      before: "168087",
      now: lines,
    },
    {
      name: "lines that are not the product, for 100 of the product",
      before: "119",
      now: Math.round((100 * (lines - productLines)) / productLines),
      // Before, with the drawing studio counted as the product that it has become.
      goal: 99,
    },
    {
      name: "product lines a route",
      before: "750",
      now: Math.round(productLines / routes),
      goal: 780,
    },
    {
      name: "decision records",
      before: "138",
      now: list(/^docs\/decisions\/(?!README)[^/]+\.md$/),
      goal: 40,
    },
    { name: "files under docs/ in git", before: "412", now: list(/^docs\//), goal: 90 },
    { name: "npm scripts", before: "41", now: Object.keys(scripts).length, goal: 16 },
  ];
}

function measureSources(root: string): Figure[] {
  const files = sourceFiles(root).map((file) => ({ ...file, parsed: parseSource(file.path, file.text) }));
  const code = files.filter(({ path }) => !isTest(path));
  const lambdas = code.filter(({ path }) => path.startsWith("lambdas/"));
  const logic = lambdas.filter(({ path }) => !/\.lambda\.ts$|(^|\/)env\.ts$/.test(path));
  const add = (count: (file: (typeof files)[number]) => number) =>
    lambdas.reduce((sum, file) => sum + count(file), 0);
  const toShare = (part: number, whole: number) => Number(((100 * part) / Math.max(whole, 1)).toFixed(1));
  const rewrites = code.filter(
    ({ path, text }) =>
      /^(?:lib|web\/build)\//.test(path) &&
      (rewriteFunctions.test(path) || /^export .*\bPlugin\b/m.test(text)),
  );
  const circles = listCircles(
    listRoomImports(
      code.filter(({ path }) => path.startsWith("web/src/")),
      getWebFolder,
    ),
  );
  const worded = readWordedFiles(root);
  const otherWords = pairs.filter((pair) => findOtherWord(pair, worded).length > 0);
  const comments = files.flatMap(({ text, parsed }) =>
    listProse(text, parsed).filter(({ kind }) => kind === "comment"),
  );
  const functions = lambdas.flatMap(({ text, parsed }) => listFunctions(text, parsed));
  const long = code.flatMap(({ text, parsed }) =>
    listFunctions(text, parsed).filter(({ lines }) => lines > 100),
  );
  return [
    {
      name: "stored aliases (`savedAs`)",
      before: "8 or more",
      now: add(({ text }) => text.match(/\bsavedAs\b/g)?.length ?? 0),
      goal: 0,
    },
    {
      name: "`import()` in lambdas",
      before: "147",
      now: add(({ parsed }) => countDynamicImports(parsed)),
      goal: 50,
    },
    {
      name: "façades: exported functions that only call behind `import()`",
      before: "45",
      now: add(({ parsed }) => countFacades(parsed)),
      goal: 0,
    },
    { name: "rewrites of other people's code", before: "10", now: rewrites.length, goal: 5 },
    {
      name: "rooms of web/src in circles",
      before: "18",
      now: new Set(circles.flatMap((pair) => pair.split(" ↔ "))).size,
      goal: 0,
    },
    {
      name: "pairs of words for one thing",
      before: "6",
      now: new Set(otherWords.map(({ say }) => say.split(",")[0])).size,
      goal: 0,
    },
    {
      name: "comment lines with a marker word",
      before: "19 %",
      now: toShare(comments.filter(({ text }) => hasMarkerWord(text)).length, comments.length),
      goal: 1,
      unit: "%",
    },
    {
      name: "functions in lambdas that do not begin with a verb",
      before: "30 %",
      now: toShare(functions.filter(({ name }) => !startsWithVerb(name)).length, functions.length),
      goal: 5,
      unit: "%",
    },
    { name: "functions over 100 lines", before: "12", now: long.length, goal: 0 },
    {
      name: "files in lambdas of at most 25 lines, without Lambda entries and env.ts",
      now: toShare(logic.filter(({ lines }) => lines <= 25).length, logic.length),
      goal: 20,
      unit: "%",
    },
  ];
}
