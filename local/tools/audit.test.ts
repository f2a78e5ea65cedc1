import { describe, expect, it } from "vitest";
import { readAudit } from "./audit.ts";

const answer = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities } });

describe("npm run ops -- audit", () => {
  it.each([
    [{ high: 1 }, false],
    [{ critical: 1 }, false],
    [{ info: 3, low: 2, moderate: 1, high: 0, critical: 0 }, true],
  ])("for %j says whether it is safe: %s", (found, isSafe) =>
    expect(readAudit(answer(found))).toMatchObject({ isChecked: true, isSafe }),
  );

  it("counts what is less than high", () => {
    const { text } = readAudit(answer({ low: 2, moderate: 1, high: 0, critical: 0, total: 3 }));
    expect(text).toBe("Known vulnerabilities: 0 critical, 0 high, 3 lesser.");
  });

  it.each([
    [JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405 }), "405 Method Not Allowed"],
    ["", "no answer"],
    ["<html>", "no answer"],
  ])("says plainly that nothing was checked when the registry answers %j", (output, reason) =>
    expect(readAudit(output)).toEqual({
      isChecked: false,
      isSafe: true,
      text: `NOT CHECKED: the registry gave no advisories (${reason}).`,
    }),
  );
});
