import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { limits } from "../bench/limits.ts";
import { root } from "./source.ts";

/* Every figure of README and docs/ has a command that shows it: in docs/figures.md, or in its own paragraph or row. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
const cells = read("docs/figures.md")
  .split("\n")
  .filter((line) => /^\| (?!promise|rule)/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));
const promises = cells.filter(({ length }) => length === 4);
const rules = cells.filter(({ length }) => length === 3);

/**
 * A number with a unit of time below a minute, of size, of speed or a share; a ratio (4 ×, not 1200 × 630); and what follows
 * "at most" and "within", as a number or in words. Longer times are the rules themselves, which the requirements' tests have.
 */
const figure =
  /(?<![\w$.,#-])\d[\d,.]*(?: (?:ms|s|KB|MB|GB|%|seconds?|kbit\/s)(?!\w)| ×(?! ?\d))|\b(?:at most|within) (?:the )?(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve)(?: \w+)?/gi;

const command = /`npm (?:start|test|run \S+)[^`]*`|[\w./-]+\.(?:test|spec)\.tsx?\b/;

/** Figures that no command can show, by the beginning of their place. */
const exceptions = {
  "docs/capacity.md#What each size meets": "AWS's limits, beside what `npm run ops -- cost` prints",
  "docs/moving.md#Tried with Ghost": "a trial that was made once, with its date",
  "docs/deploying.md#What only AWS can show": "a list to tick off on AWS",
  "docs/performance.md#Limits that differ from the design": "the limits themselves, with what was weighed",
  "docs/performance.md#What measurements decided": "comparisons that were made once, and say so",
  "docs/requirements.md#LIB-25: 15 seconds": "the label of a button",
  "docs/requirements.md#SITE-17: 150 ms": "a pause of the design",
  "docs/requirements.md#SITE-2:": "a width and a pause of the specification",
  "docs/requirements.md#SITE-20:": "the owner's promise to answer",
  "docs/security.md#Dependencies": "the maintainers' promise to upgrade",
  "docs/table.md": "calculated from the sizes of rows; table-calls.test.ts checks its calls",
};

/** The paragraphs and rows of a page with their section; a requirement counts as one paragraph, and as its id. */
function listParagraphs(page: string): { place: string; text: string }[] {
  const sections = read(page)
    .replace(/^```[\s\S]*?^```/gm, "")
    .split(/^#+ /m);
  return sections.flatMap((section) => {
    const heading = section.split("\n")[0] ?? "";
    const id = /^[A-Z]+-\d+/.exec(heading)?.[0];
    const texts = id ? [section] : section.split(/\n\n|\n(?=\|)/);
    return texts.map((text) => ({ place: `${page}#${id ?? heading}`, text: text.replace(/\s+/g, " ") }));
  });
}

const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md") && name !== "figures.md")
    .map((name) => `docs/${name}`),
];
const paragraphs = pages.flatMap(listParagraphs);

/** Whether a row of docs/figures.md has this figure and names its page or requirement. */
function isPromised(place: string, what: string): boolean {
  const [page = "", section = ""] = place.split("#");
  const names = [`](${page.replace("docs/", "")})`, section].filter((name) => name !== "");
  return promises.some(
    ([promise = "", where = ""]) =>
      promise.toLowerCase().includes(what.toLowerCase()) &&
      names.some((name) => where.split(/, /).some((each) => each === name || each.endsWith(name))),
  );
}

const hasTestTable = (id: string) =>
  paragraphs.some(({ text }) => new RegExp(`^\\| [^|]*\\b${id}\\b[^|]*\\|`).test(text) && command.test(text));

const found = paragraphs.flatMap(({ place, text }) =>
  [...text.matchAll(figure)].map(([what]) => ({ place, text, what, name: `${place}: ${what}` })),
);

describe("docs/figures.md", () => {
  it("has, or names beside it, a command for every figure of README and docs/", () => {
    expect(found.length).toBeGreaterThan(80);
    const unproven = found.filter(
      ({ place, text, what, name }) =>
        !command.test(text) &&
        !hasTestTable(place.split("#")[1] ?? "") &&
        !isPromised(place, what) &&
        !Object.keys(exceptions).some((start) => name.startsWith(start)),
    );
    expect(unproven.map(({ name }) => name)).toEqual([]);
  });

  it("has no exception that nothing needs", () => {
    const unused = Object.keys(exceptions).filter(
      (start) => !found.some(({ name }) => name.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  it("names a command, a file and a test that exist, and what was printed", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const exists = ([, , cell = "", printed = "passed"]: string[]) => {
      const [, script = "", argument = "", title] =
        /^`npm (?:run )?(\S+?)(?: -- ([^`]+))?`(?: "(.+)")?$/.exec(cell) ?? [];
      const path = argument.replace(/^journeys\/(.+)$/, "test/journeys/$1.spec.ts");
      const hasTest = () => existsSync(join(root, path)) && title !== undefined && read(path).includes(title);
      const isTest = /^(test|prove)$/.test(script) && path !== "";
      return script in scripts && (!isTest || hasTest()) && /passed|\d|not run yet/.test(printed);
    };
    expect(promises.length).toBeGreaterThan(50);
    expect([...promises, ...rules].filter((row) => !exists(row))).toEqual([]);
  });

  it("has thirty rules that were broken, and each limit of the bench", () => {
    expect(rules.length).toBeGreaterThanOrEqual(30);
    const names = promises.flatMap(([promise = ""]) =>
      [...promise.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(names.toSorted()).toEqual(Object.keys(limits).toSorted());
  });
});
