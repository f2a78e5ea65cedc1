import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFailedTests } from "./failed-tests.ts";

it("lists failed tests and files that failed as a whole, with the first line of their messages", () => {
  const file = join(mkdtempSync(join(tmpdir(), "report-")), "report.json");
  const passed = { fullName: "adds", status: "passed", failureMessages: [] };
  const failed = {
    fullName: "divides",
    status: "failed",
    failureMessages: ["expected 1 to be 2\n  at sum.ts"],
  };
  const testResults = [
    { name: "sum.test.ts", message: "", assertionResults: [passed, failed] },
    { name: "broken.test.ts", message: "Cannot find module\nRequire stack", assertionResults: [] },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(listFailedTests(file)).toEqual([
    "sum.test.ts > divides\n    expected 1 to be 2",
    "broken.test.ts\n    Cannot find module",
  ]);
});

it("lists nothing when no report was written", () => {
  expect(listFailedTests("no-such-report.json")).toEqual([]);
});
