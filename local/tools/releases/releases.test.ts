import { expect, it } from "vitest";
import { describeDifferences } from "./compare-templates.ts";
import { findReleaseNotes } from "./find-release-notes.ts";

const fn = (timeout: number, key = "a.zip") => ({
  Type: "AWS::Lambda::Function",
  Properties: { Timeout: timeout, Code: { S3Key: key } },
});

it("templates:diff: names added, removed and changed resources with the changed properties", () => {
  const before = { api: { Resources: { Sweep: fn(60), Old: fn(5) } }, web: { Resources: {} } };
  const after = { api: { Resources: { Sweep: fn(90, "b.zip"), New: fn(5) } }, web: { Resources: {} } };
  expect(describeDifferences(before, after).split("\n")).toEqual([
    "## What changes in AWS",
    "### api",
    "- added `New` (AWS::Lambda::Function)",
    "- removed `Old` (AWS::Lambda::Function)",
    "- changed `Sweep` (AWS::Lambda::Function): Properties.Timeout",
    "- new code: 1 function",
  ]);
});

it("templates:diff: warns first about a table, pool, bucket or secret that disappears", () => {
  const before = { data: { Resources: { Table1: { Type: "AWS::DynamoDB::GlobalTable" } } } };
  const after = { data: { Resources: { Table2: { Type: "AWS::DynamoDB::GlobalTable" } } } };
  expect(describeDifferences(before, after).split("\n")[1]).toContain(
    "Removes resources with state: `Table1` (AWS::DynamoDB::GlobalTable) of data",
  );
  expect(describeDifferences(before, before)).toBe("The templates are unchanged.");
});

it("release:notes: prints the section of the tag's version, also for an owner's own tag, and refuses a version without one", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n- new\n\n## [1.2.0] - 2027-01-04\n\n- fixed\n\n## [1.1.0]\n- old\n";
  expect(findReleaseNotes(changelog, "v1.2.0")).toBe("- fixed");
  expect(findReleaseNotes(changelog, "v1.2.0-us")).toBe("- fixed");
  expect(() => findReleaseNotes(changelog, "v1.3.0")).toThrow('no section "## [1.3.0]"');
});
