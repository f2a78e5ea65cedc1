import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { maxBodyBytes, type RouteName, routes } from "../../contract/routes.ts";
import { parseSource, walk } from "../support/parse-source.ts";
import { isTest, root, sourceFiles } from "./source.ts";

/*
 * No text of a client can keep a function busy (SEC-22): every regular expression takes time in proportion to the text,
 * and a text that is too long is refused before any expression reads it. scslre finds the expressions whose time grows
 * faster (regular expression denial of service, catastrophic backtracking).
 */
interface Pattern {
  where: string;
  pattern: RegExp;
}

const read = (path: string) => ({ path, text: readFileSync(join(root, path), "utf8") });
const edge = readdirSync(join(root, "lib/site/edge")).map((name) => read(`lib/site/edge/${name}`));
const product = sourceFiles().filter(
  ({ path }) => /^(contract|lambdas|web\/src)\//.test(path) && !isTest(path),
);

/** The regular expressions that a file spells out. */
function listPatterns({ path, text }: { path: string; text: string }): Pattern[] {
  const found: Pattern[] = [];
  walk(parseSource(path, text).program, (node) => {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push({ where: path, pattern: new RegExp(regex.pattern, regex.flags) });
  });
  return found;
}

/** Every schema inside a route's input. */
function listSchemas(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): z.core.$ZodType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const parts = [def, ...("shape" in def ? [def.shape] : [])].flatMap((each) =>
    Object.values(each as object).flat(),
  );
  return [schema, ...parts.filter(isSchema).flatMap((part) => listSchemas(part, seen))];
}

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;

const texts = (Object.keys(routes) as RouteName[]).flatMap((name) =>
  listSchemas(routes[name].input)
    .filter(
      (schema): schema is z.ZodString => schema instanceof z.ZodString || schema instanceof z.ZodStringFormat,
    )
    .map((schema) => ({ name, schema })),
);

/** The expressions of a schema of text, its own and those of its checks. */
const getPatterns = (schema: z.ZodString): RegExp[] =>
  [schema._zod.def, ...(schema._zod.def.checks ?? []).map((check) => check._zod.def)].flatMap((def) =>
    "pattern" in def && def.pattern instanceof RegExp ? [def.pattern] : [],
  );

describe("regular expressions", () => {
  it("of the product take time in proportion to the text", () => {
    const patterns = [...product, ...edge].flatMap(listPatterns);
    expect(patterns.length).toBeGreaterThan(40);
    expect(listSlow(patterns)).toEqual([]);
  });

  it("of the routes' inputs take time in proportion to the text", () => {
    const patterns = texts.flatMap(({ name, schema }) =>
      getPatterns(schema).map((pattern) => ({ where: name, pattern })),
    );
    expect(patterns.length).toBeGreaterThan(20);
    expect(listSlow(patterns)).toEqual([]);
  });

  const listSlow = (patterns: Pattern[]) =>
    patterns
      .filter(({ pattern }) => analyse(pattern, { maxReports: 1 }).reports.length > 0)
      .map(({ where, pattern }) => `${where}: ${pattern}`);
});

describe("a text of a request", () => {
  const long = "a.".repeat(maxBodyBytes / 2);

  it("of 64 KB is refused wherever it is sent, for its length before anything else reads it", () => {
    expect(texts.length).toBeGreaterThan(60);
    const isReadWhole = (schema: z.ZodString) => {
      const { success, error } = schema.safeParse(long);
      const codes = new Set(error?.issues.map(({ code }) => code));
      return success || (codes.has("too_big") && codes.size > 1);
    };
    expect(texts.filter(({ schema }) => isReadWhole(schema)).map(({ name }) => name)).toEqual([]);
  });
});
