import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { isTest, root, sourceFiles } from "./source.ts";

const everything = sourceFiles();
const styleSheets = sourceFiles(root, /\.css$/);
const files = everything.filter((file) => !isTest(file.path));

/** Lists the paths of files that match the pattern, except those where it is allowed. */
const listMatches = (pattern: RegExp, except: RegExp) =>
  files.filter((file) => pattern.test(file.text) && !except.test(file.path)).map((file) => file.path);

describe("forbidden code", () => {
  it("process.env is read only in env.ts, local, build scripts and bin (for the stage)", () => {
    expect(listMatches(/process\.env/, /env\.ts$|^local\/|^web\/(build|vite)|^bin\//)).toEqual([]);
  });

  it("fetch is called only by the API client, the web app's configuration, the delivery room, the canary and the answer to a deployment", () => {
    const allowed =
      /^web\/src\/(api\/|base\/config\.ts)|^lambdas\/(delivery|canary)\/|^lambdas\/site\/answer-deployment|^local\//;
    expect(listMatches(/\bfetch\(/, allowed)).toEqual([]);
  });

  it("no text is run as code, put into a page as HTML, or given to a shell in lambdas, web and contract", () => {
    const running = /\beval\(|new Function\(|dangerouslySetInnerHTML|\.(inner|outer)HTML\b|child_process/;
    expect(
      listMatches(running, /^(bin|lib|local|test)\/|^web\/(build|prerender|vite)|^web\/src\/main\.tsx$/),
    ).toEqual([]);
  });

  it("hashes are SHA-256 and nothing is encrypted by our own code", () => {
    const other = /create(?:Hash|Hmac)\("(?!sha256")|createCipher|createDecipher|subtle\.(en|de)crypt/;
    expect(listMatches(other, /^(bin|lib|local|test)\//)).toEqual([]);
  });

  it("console is used only by the two log.ts, local, bin and build scripts", () => {
    expect(listMatches(/\bconsole\./, /log\.ts$|^local\/|^bin\/|^web\/(build|prerender|vite)/)).toEqual([]);
  });

  it("table keys are spelled only in lambdas/table", () => {
    const key = /["'`](member|content|advisor|submission|outbox|limit|migration)s?#/;
    expect(listMatches(key, /^lambdas\/table\//)).toEqual([]);
  });

  it("attributes of a Query are named through queryRows, because the toolbox reads whole rows without an entity", () => {
    const ignored = /\.build\(QueryCommand\)(?:(?!\.entities\(|\.send\(|\.params\()[\s\S])*attributes/;
    expect(listMatches(ignored, /^$/)).toEqual([]);
  });

  it("API paths are spelled only in the contract and in lib's behaviours", () => {
    const spelled = files
      .filter((file) => /^(web\/src|lambdas)\//.test(file.path) && /["'`]\/api\//.test(file.text))
      .map((file) => file.path);
    expect(spelled).toEqual([]);
  });

  it("lambdas, web and contract never branch on running locally", () => {
    const branching = files
      .filter((file) => /^(web\/src|lambdas|contract)\//.test(file.path))
      .filter((file) => /isLocal|IS_LOCAL|["']local["']/.test(file.text))
      .map((file) => file.path);
    expect(branching).toEqual([]);
  });

  it("forms use ui/form, because a plain form sent early puts the password into the URL", () => {
    expect(listMatches(/<form\b/, /^web\/src\/ui\/form\.tsx$|^local\//)).toEqual([]);
  });

  it("pages load their parts through lazy-with-retry, because React.lazy caches a failed import forever", () => {
    expect(listMatches(/\blazy\(/, /^web\/src\/(ui\/lazy-with-retry\.ts|routes\.tsx)$|^local\//)).toEqual([]);
  });

  it("the end of a paid period is shown in the zone of Stripe's account, not in that of the device", () => {
    expect(listMatches(/\bformat(?!\w*Billing)\w*Date\w*\((\w+\.)*(current_)?period_end/, /^$/)).toEqual([]);
  });

  it("zod is imported as a namespace, because the named import bundles every locale", () => {
    expect(listMatches(/import \{[^}]*\bz\b[^}]*\} from "zod"/, /^$/)).toEqual([]);
  });
});

describe("files", () => {
  it("have at most 250 lines, tests and style sheets too, and a Lambda entry at most 40", () => {
    // The table of all routes is read row by row, and is not split.
    const long = [...everything, ...styleSheets].filter(
      (file) => file.lines > 250 && file.path !== "contract/routes.ts",
    );
    const entries = files.filter((file) => file.path.endsWith(".lambda.ts") && file.lines > 40);
    expect([...long, ...entries].map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it("that are Lambda entries hold wiring only", () => {
    const entries = files.filter((file) => file.path.endsWith(".lambda.ts"));
    expect(entries.length).toBeGreaterThan(2);
    const busy = entries.filter((file) => /\btry\b|JSON\.stringify|Command\(/.test(file.text));
    expect(busy.map((file) => file.path)).toEqual([]);
  });

  it("have kebab-case names that say what they hold: no barrels, no shared, utils or types", () => {
    const odd = everything.filter(({ path }) => {
      const name = basename(path);
      const isBarrel = /^index\.tsx?$/.test(name);
      const isNameless = /(^|\/)(shared|common|utils|helpers|constants|types)(\/|\.ts)/.test(path);
      return isBarrel || isNameless || !/^[a-z0-9.-]+$/.test(name);
    });
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  it("have names that are unique within web, so that a search finds one", () => {
    const names = everything.filter(({ path }) => path.startsWith("web/")).map(({ path }) => basename(path));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("with tests contain no skipped, focused or todo tests", () => {
    const tests = everything.filter((file) => isTest(file.path) && !file.path.startsWith("test/rules/"));
    const idle = tests.filter((file) =>
      /\b(it|test|describe)\.(skip|only|todo|fails|fixme)\b/.test(file.text),
    );
    expect(idle.map((file) => file.path)).toEqual([]);
  });
});
