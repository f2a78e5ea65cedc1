import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./source.ts";

/** The requirements of level 1 of ASVS 5.0, by number. */
const levelOne =
  `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2
3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2
6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3
10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`.split(
    /\s/,
  );

const text = readFileSync(join(root, "docs", "security.md"), "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = "", , verdict = "", how = "", evidence = ""]) => ({ number, verdict, how, evidence }),
);
const count = (verdict: RegExp) => rows.filter((row) => verdict.test(row.verdict)).length;

describe("docs/security.md", () => {
  it("has every requirement of level 1 once, in order", () => {
    expect(rows.map(({ number }) => number)).toEqual(levelOne);
  });

  it.each(rows.map((row) => [row.number, row] as const))(
    "%s has a verdict and evidence that exists",
    (_, row) => {
      expect(row.verdict).toMatch(/^(pass|pass \(browser\)|n\/a|fail)$/);
      expect(row.how.length).toBeGreaterThan(3);
      const paths = [...row.evidence.matchAll(/\]\(([^)#]+)/g)].map(([, path = ""]) => path);
      expect(paths.length > 0 || row.evidence === "this page").toBe(true);
      expect(paths.filter((path) => !existsSync(join(root, "docs", path)))).toEqual([]);
    },
  );

  it("counts its rows correctly, and fails only for what the specification demands of a password", () => {
    const summary = `Of ${rows.length} requirements ${count(/^pass/)} pass, ${count(/^n\/a$/)} do not apply and 1 fails: 6.2.1`;
    expect(text.replace(/\s+/g, " ")).toContain(summary);
    const figure = `| of ${rows.length} requirements of ASVS level 1, ${count(/^pass/)} pass and ${count(/^fail$/)} fails |`;
    expect(readFileSync(join(root, "docs", "figures.md"), "utf8")).toContain(figure);
    expect(rows.filter(({ verdict }) => verdict === "fail").map(({ number }) => number)).toEqual(["6.2.1"]);
    expect(text.replace(/\s+/g, " ")).toContain(`marks the ${count(/browser/)} that only the browser checks`);
  });
});
