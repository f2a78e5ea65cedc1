import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countJourneys, countUnitTests, formatCounts, listFailedTests } from "./failed-tests.ts";

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

it("sums the tests of both reports in one line, and says when a run failed without a failed test", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const [units, journeys] = [join(folder, "units.json"), join(folder, "journeys.json")];
  const unitReport = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 };
  writeFileSync(units, JSON.stringify({ ...unitReport, testResults: [{ message: "Cannot find module" }] }));
  writeFileSync(journeys, JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 0 } }));
  const counts = [countUnitTests(units), countJourneys(journeys)];
  expect(formatCounts(counts, true)).toBe("11 passed, 3 failed, 2 skipped");
  expect(formatCounts([countJourneys("no-such-report.json")], true)).toBe("0 passed, 1 failed");
});
