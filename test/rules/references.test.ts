import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { root, sourceFiles } from "./source.ts";

/*
 * References between code, tests and documents resolve: requirement ids, decision numbers, links with their anchors,
 * and paths of files. Broken ones are listed as `file: reference`.
 */
interface Text {
  path: string;
  text: string;
}

const read = (path: string) => readFileSync(join(root, path), "utf8");
const self = "test/rules/references.test.ts";

const markdown: Text[] = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...[".github", "docs", "local", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  ),
].map((path) => ({ path, text: read(path) }));

const sources: Text[] = sourceFiles().filter(({ path }) => path !== self);
const everything = [...markdown, ...sources];
const comments: Text[] = sources.map(({ path, text }) => ({
  path,
  text: [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm)].map(([comment]) => comment).join("\n"),
}));

/** Lists `file: match` for each match of `pattern` that `resolves` rejects. */
const broken = (texts: Text[], pattern: RegExp, resolves: (match: string, path: string) => boolean) =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([whole, group]) => group ?? whole)
      .filter((match) => !resolves(match, path))
      .map((match) => `${path}: ${match}`),
  );

const requirementIds = [...read("docs/requirements.md").matchAll(/^### ([A-Z]+-\d+) /gm)].map(
  ([, id = ""]) => id,
);
const areas = [...new Set(requirementIds.map((id) => id.split("-")[0]))];

const records = readdirSync(join(root, "docs/decisions"))
  .filter((name) => /^\d{3}-/.test(name))
  .map((name) => ({ name, number: name.slice(0, 3), text: read(`docs/decisions/${name}`) }));
const decisionNumbers = new Set(records.map(({ number }) => number));

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const hasAnchor = (path: string, anchor: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].some(([, heading = ""]) => toAnchor(heading) === anchor);

function isFileWithAnchor(target: string): boolean {
  const [path = "", anchor] = target.split("#");
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || statSync(join(root, path)).isDirectory() || hasAnchor(path, anchor);
}

describe("references in code and documents", () => {
  it("finds the documents, requirements and decisions", () => {
    expect(markdown.length).toBeGreaterThan(50);
    expect(requirementIds.length).toBeGreaterThan(90);
    expect(records.length).toBeGreaterThan(40);
  });

  it("requirement ids are unique", () => {
    expect(requirementIds.filter((id, index) => requirementIds.indexOf(id) !== index)).toEqual([]);
  });

  it("every requirement id resolves to a heading of docs/requirements.md", () => {
    const ids = new RegExp(`\\b(?:${areas.join("|")})-\\d+\\b`, "g");
    expect(broken(everything, ids, (id) => requirementIds.includes(id))).toEqual([]);
  });

  it("every decision number resolves to a record", () => {
    const numbers = /\bdecisions? (\d{3})\b/gi;
    expect(broken(everything, numbers, (number) => decisionNumbers.has(number))).toEqual([]);
  });

  it("no reference points at documents outside the repository", () => {
    expect(
      broken(
        everything,
        /\bspec\/\d|\bdesign: [a-z]\w+|\bdesign\/[a-z]\w+|\breliability,? [TR]\d|§\s?\d/gi,
        () => false,
      ),
    ).toEqual([]);
  });

  it("every link of a Markdown file resolves, its anchor included", () => {
    const links = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
    const resolves = (target: string, path: string) =>
      isFileWithAnchor(target.startsWith("#") ? `${path}${target}` : normalize(join(dirname(path), target)));
    expect(broken(markdown, links, resolves)).toEqual([]);
  });

  it("every path that Markdown or a comment names exists", () => {
    const paths =
      /(?<![\w./<-])((?:bin|contract|docs|lambdas|lib|local|test|web)\/[\w./-]*\w\/?(?:#[\w-]+)?)(?![\w<*…{]|\/?[<*…{])/g;
    const changes = ({ path }: Text) => path !== "CHANGELOG.md";
    expect(broken([...markdown.filter(changes), ...comments], paths, isFileWithAnchor)).toEqual([]);
  });

  it("every function and store method that a document names in backticks exists in the code", () => {
    const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []));
    const configured = read("cdk.json") + read("tsconfig.json") + read("package.json");
    // A CDK method that the decision record about permissions warns against.
    const foreign = ["grantReadData"];
    const names = /`([a-z]+[A-Z]\w+(?:\.\w+)?)(?:\(\))?`/g;
    const isKnown = (name: string) =>
      name.split(".").every((word) => words.has(word) || configured.includes(word) || foreign.includes(word));
    const documents = markdown.filter(({ path }) => path !== "CHANGELOG.md");
    expect(broken(documents, names, isKnown)).toEqual([]);
  });
});

describe("decision records", () => {
  it("have a title with their number, a date and a status", () => {
    const form = /^# (\d{3}) .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (?:accepted|superseded by \d{3})\.\n/;
    const odd = records.filter(({ number, text }) => form.exec(text)?.[1] !== number);
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it("are listed in the index with title, date and status", () => {
    const index = read("docs/decisions/README.md");
    const rows = records.map(({ name, number, text }) => {
      const [, title, date, status] = /^# \d+ (.+)\n\nDate: (\S+)\. Status: (.+)\./.exec(text) ?? [];
      return `| ${number} | [${title}](${name}) | ${date} | ${status} |`;
    });
    expect(rows.filter((row) => !index.includes(row))).toEqual([]);
  });
});
