import { existsSync, readFileSync } from "node:fs";

/** What is read of the file that vitest's and Jest's JSON reporters write. */
interface Report {
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
