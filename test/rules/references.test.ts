import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../local/tools/ops-commands.ts";
import { root, sourceFiles } from "./source.ts";

/*
 * References between code, tests and documents resolve: requirement ids, decision records, links with their anchors,
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
  .filter((name) => name !== "README.md")
  .map((name) => ({ name, text: read(`docs/decisions/${name}`) }));

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
    expect(markdown.length).toBeGreaterThan(40);
    expect(requirementIds.length).toBeGreaterThan(90);
    expect(records.length).toBeGreaterThan(20);
  });

  it("requirement ids are unique", () => {
    expect(requirementIds.filter((id, index) => requirementIds.indexOf(id) !== index)).toEqual([]);
  });

  it("every requirement id resolves to a heading of docs/requirements.md", () => {
    const ids = new RegExp(`\\b(?:${areas.join("|")})-\\d+\\b`, "g");
    expect(broken(everything, ids, (id) => requirementIds.includes(id))).toEqual([]);
  });

  it("decision records are named by their path, never by a number", () => {
    expect(
      broken(everything, /\b(?:decision|record)s? \[?0?\d{2,3}\b|decisions\/\d+/gi, () => false),
    ).toEqual([]);
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

  it("every command that a document or a source names exists, and few of them are npm scripts", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(16);
    // Records describe what was decided then.
    const current = everything.filter(({ path }) => !path.startsWith("docs/decisions/"));
    const ops = /\bnpm\s+run\s+(?:--silent\s+)?ops\s+--\s+([a-z][\w:-]*\w)/g;
    expect(broken(current, ops, (name) => name in commands)).toEqual([]);
    const own = /\bnpm\s+run\s+(?:--silent\s+)?([a-z][\w:-]*\w)/g;
    expect(
      broken(current, own, (name) => name in scripts || name === "command" || name === "commands"),
    ).toEqual([]);
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
  const form = /^# (\S.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (accepted)\.\n\n\S/;

  it("have a title, a date and a status", () => {
    expect(records.filter(({ text }) => !form.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it("are each listed in the index with title, date and status, and nothing else is", () => {
    const rows = records.map(({ name, text }) => {
      const [, title, date, status] = form.exec(text) ?? [];
      return `| [${title}](${name}) | ${date} | ${status} |`;
    });
    const listed = read("docs/decisions/README.md")
      .split("\n")
      .filter((line) => line.startsWith("| ["));
    expect(listed.toSorted()).toEqual(rows.toSorted());
  });

  it("are at most 40", () => {
    expect(records.length).toBeLessThanOrEqual(40);
  });
});

describe("docs/glossary.md", () => {
  it("has at most 40 words", () => {
    expect(read("docs/glossary.md").match(/^\| (?!word)/gm)?.length).toBeLessThanOrEqual(40);
  });
});
