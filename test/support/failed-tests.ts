import { existsSync, readFileSync } from "node:fs";

/** The parts of the file of vitest's and Jest's JSON reporters that are read. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const getFirstLine = (text: string) => text.split("\n")[0] ?? "";

/**
 * Lists the failed tests of a JSON report, each with the first line of its message, so that they can be repeated below
 * thousands of lines of passed ones. A file that failed as a whole is one entry. Returns nothing without a report.
 */
export function listFailedTests(reportFile: string): string[] {
  if (!existsSync(reportFile)) return [];
  const { testResults } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}\n    ${getFirstLine(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(
        ({ fullName, failureMessages }) =>
          `${name} > ${fullName}\n    ${getFirstLine(failureMessages[0] ?? "")}`,
      ),
  ]);
}

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts the tests in the report of vitest; a file that failed as a whole counts as one. */
export function countUnitTests(reportFile: string): TestCounts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(({ message }) => message !== "").length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts the journeys in the report of Playwright; one that passed when it was repeated has passed. */
export function countJourneys(reportFile: string): TestCounts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 0, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(reportFile, "utf8")) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** The last line of `npm test`. A run that failed without a failed test counts as one. */
export function formatCounts(counts: readonly TestCounts[], hasFailed: boolean): string {
  const sum = (name: keyof TestCounts) => counts.reduce((total, count) => total + count[name], 0);
  const failed = hasFailed ? Math.max(sum("failed"), 1) : sum("failed");
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  return `${sum("passed")} passed, ${failed} failed${skipped}`;
}
