import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { isTest, sourceFiles } from "./source.ts";

const everything = sourceFiles();
const files = everything.filter((file) => !isTest(file.path));

/** Paths whose text matches, but for the rooms where it belongs. */
const where = (pattern: RegExp, except: RegExp) =>
  files.filter((file) => pattern.test(file.text) && !except.test(file.path)).map((file) => file.path);

describe("what may never come in", () => {
  it("process.env is read in an env.ts, in local, in build scripts, and for the stage in bin", () => {
    expect(where(/process\.env/, /env\.ts$|^local\/|^web\/(build|vite)|^bin\/app\.ts$/)).toEqual([]);
  });

  it("fetch( stands in the API client, the start's config and the outbox", () => {
    expect(where(/\bfetch\(/, /^web\/src\/(api\/|config\.ts)|^lambdas\/outbox\/|^local\//)).toEqual([]);
  });

  it("console. stands in the two log.ts, in local and in build scripts", () => {
    expect(where(/\bconsole\./, /log\.ts$|^local\/|^web\/(build|prerender|vite)/)).toEqual([]);
  });

  it("key strings stand in lambdas/table", () => {
    expect(where(/["'`](member|content|advisor|submission|outbox|limit)s?#/, /^lambdas\/table\//)).toEqual(
      [],
    );
  });

  it("/api paths are spelled in contract/routes and lib's behaviours only", () => {
    const spelled = files
      .filter((file) => /^(web\/src|lambdas)\//.test(file.path) && /["'`]\/api\//.test(file.text))
      .map((file) => file.path);
    expect(spelled).toEqual([]);
  });

  it("nothing branches on being local in lambdas and web", () => {
    const branching = files
      .filter((file) => /^(web\/src|lambdas|contract)\//.test(file.path))
      .filter((file) => /isLocal|IS_LOCAL|["']local["']/.test(file.text))
      .map((file) => file.path);
    expect(branching).toEqual([]);
  });

  it("a form is ui/form's: a plain one, sent early, puts a password into the address", () => {
    expect(where(/<form\b/, /^web\/src\/ui\/form\.tsx$|^local\//)).toEqual([]);
  });

  it("lazy components use lazy-with-retry, because React's lazy caches a failed import forever", () => {
    expect(where(/\blazy\(/, /^web\/src\/(lazy-with-retry\.ts|routes\.tsx)$|^local\//)).toEqual([]);
  });

  it("zod is imported whole: the named import bundles every locale", () => {
    expect(where(/import \{[^}]*\bz\b[^}]*\} from "zod"/, /^$/)).toEqual([]);
  });
});

describe("the shape of files", () => {
  it("no file in lambdas, lib or contract is over 250 lines; an entry is at most 40", () => {
    const long = files.filter((file) => /^(lambdas|lib|contract)\//.test(file.path) && file.lines > 250);
    const entries = files.filter((file) => file.path.endsWith(".lambda.ts") && file.lines > 40);
    expect([...long, ...entries].map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it("a Lambda's entry is wiring only", () => {
    const entries = files.filter((file) => file.path.endsWith(".lambda.ts"));
    expect(entries.length).toBeGreaterThan(2);
    const busy = entries.filter((file) => /\btry\b|JSON\.stringify|Command\(/.test(file.text));
    expect(busy.map((file) => file.path)).toEqual([]);
  });

  it("names are kebab-case, no barrels, no rooms without a name", () => {
    const odd = everything.filter(({ path }) => {
      const name = basename(path);
      const barrel = /^index\.tsx?$/.test(name);
      const nameless = /(^|\/)(shared|common|utils|helpers|constants|types)(\/|\.ts)/.test(path);
      return barrel || nameless || !/^[a-z0-9.-]+$/.test(name);
    });
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  it("no test is skipped, focused or left for later", () => {
    const tests = everything.filter((file) => isTest(file.path) && !file.path.startsWith("test/rules/"));
    const idle = tests.filter((file) =>
      /\b(it|test|describe)\.(skip|only|todo|fails|fixme)\b/.test(file.text),
    );
    expect(idle.map((file) => file.path)).toEqual([]);
  });
});
