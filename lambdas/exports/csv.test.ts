import { expect, it } from "vitest";
import { formatCents, formatCsvRow } from "./csv.ts";

it.each([
  ["a comma", "Lind, Maya", '"Lind, Maya"'],
  ["quotes", 'the "blue" duck', '"the ""blue"" duck"'],
  ["a line break", "one\r\ntwo", '"one\r\ntwo"'],
  ["nothing", null, ""],
  ["a letter of another alphabet", "Žofie", "Žofie"],
])("CSV row: writes a cell with %s as RFC 4180 says", (_, cell, line) => {
  expect(formatCsvRow([cell, "x"])).toBe(`${line},x\r\n`);
});

it.each([
  "=HYPERLINK(1)",
  "+1 555 0100",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "  =1",
  "＝1",
  "\u200B=1",
  "|calc",
])("CSV row: makes %j text instead of a formula", (cell) => {
  expect(formatCsvRow([cell]).replace(/^"/, "")).toMatch(/^'/);
});

it("CSV row: begins no formula in a spreadsheet that separates cells by semicolons or tabs", () => {
  const row = formatCsvRow(["id", "Maya;=1+1", "one\n=2", "x\t\u0001+3", "\u0001@A1"]);
  expect(row.split(/[;,\t\r\n]/).filter((cell) => /^[\s"\p{Cc}]*[=+@]/u.test(cell))).toEqual([]);
  expect(formatCsvRow(["a; b-c"])).toBe('"a; b-c"\r\n');
});

it("CSV row: writes cents as a decimal number", () => {
  expect([8_000, 2_005, 5, 0].map(formatCents)).toEqual(["80.00", "20.05", "0.05", "0.00"]);
  expect([-5, -8_000].map(formatCents)).toEqual(["-0.05", "-80.00"]);
});
