import { describe, expect, it } from "vitest";
import { routes } from "../../contract/routes.ts";
import { parseSource } from "../support/parse-source.ts";
import { listFunctions } from "./list-functions.ts";
import { hasMarkerWord, listProse } from "./marker-words.ts";
import { isTest, sourceFiles } from "./source.ts";
import { startsWithVerb } from "./verbs.ts";

const files = sourceFiles()
  // These two hold the word lists themselves.
  .filter(({ path }) => !/^test\/rules\/(marker-words|language\.test|verbs)\.ts$/.test(path))
  .map((file) => ({ ...file, parsed: parseSource(file.path, file.text) }));

/** Texts in which one of these words is correct, by path. */
const exceptions: readonly [path: RegExp, text: RegExp][] = [
  // Stories and worksheets are fiction, not documentation.
  [/^(local\/demo|lambdas\/sheets\/(stories|charts))\//, /./],
  // The product's own copy, as the design gives it.
  [/^web\/src\/pages\//, /heard it all before/],
  [
    /^web\/src\/(ui\/art|features\/members\/users-panel)/,
    /children stand on its sill|gives up their own admin role/,
  ],
  [/^local\/emulators\/aws\/cognito\/sign-in\.test\.ts$/, /User pool client nobody does not exist/],
  [/^contract\/membership\.ts$/, /\bcomped\b/],
];

const isException = (path: string, text: string) =>
  exceptions.some(([file, words]) => file.test(path) && words.test(text));

/** Plain conversions and guards whose names read better without a verb. */
const conversions = new Set([
  "ifConditionHolds",
  "undefinedIfMissing",
  "fieldsForRole",
  "error",
  // Overrides a method of dynamodb-toolbox.
  "params",
]);
/** Handlers of admin routes have the names of their routes. */
const isRouteName = (name: string) => name in routes;

const prose = files.flatMap(({ path, text, parsed }) =>
  listProse(text, parsed).map((line) => ({ ...line, path })),
);

describe("language", () => {
  it.each(["comment", "title", "string"] as const)("no %s uses a word of the old idiom", (kind) => {
    const marked = prose.filter(
      ({ path, ...line }) => line.kind === kind && hasMarkerWord(line.text) && !isException(path, line.text),
    );
    expect(marked.map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
  });

  it("functions in lambdas begin with a verb", () => {
    const odd = files
      .filter(({ path }) => path.startsWith("lambdas/") && path !== "lambdas/errors.ts" && !isTest(path))
      .flatMap(({ path, text, parsed }) =>
        listFunctions(text, parsed)
          .filter(({ name }) => !startsWithVerb(name) && !conversions.has(name) && !isRouteName(name))
          .map(({ name }) => `${path} ${name}`),
      );
    expect(odd).toEqual([]);
  });

  it("no function has more than 100 lines", () => {
    const long = files
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, text, parsed }) =>
        listFunctions(text, parsed)
          .filter(({ lines }) => lines > 100)
          .map(({ name, lines }) => `${path} ${name}: ${lines}`),
      );
    expect(long).toEqual([]);
  });
});
