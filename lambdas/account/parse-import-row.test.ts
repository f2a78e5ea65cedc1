import { expect, it } from "vitest";
import { importCellMessages } from "../../contract/import-columns.ts";
import { importMessages } from "../../contract/imports.ts";
import { parseRow } from "./parse-import-row.ts";

it.each([
  ["2024-03-31", "2024-03-31T00:00:00.000Z"],
  ["2024-03-31 10:00:00", "2024-03-31T10:00:00.000Z"],
  ["2024-03-31T10:00:00+02:00", "2024-03-31T08:00:00.000Z"],
  ["03/31/2024", importCellMessages.unknownDate],
  ["2024-13-01", importCellMessages.unknownDate],
  ["2024-02-30", importCellMessages.unknownDate],
  [new Date(Date.now() + 2 * 86_400_000).toISOString(), importCellMessages.futureDate],
  ["9999-12-31T23:00:00-05:00", importCellMessages.unknownDate],
  ["0000-01-01T00:00:00+05:00", importCellMessages.unknownDate],
])("import: the date %s becomes %s", (cell, expected) => {
  const row = parseRow({ line: 2, cells: ["a@x.example", cell] }, ["email", "joined_at"], new Map());
  expect(row.joined_at ?? row.problem).toBe(expected);
});

it("import: a row that is checked again, because its step was interrupted, does not repeat itself", () => {
  const lines = new Map<string, number>();
  const check = (line: number) => parseRow({ line, cells: ["a@x.example"] }, ["email"], lines).problem;
  expect([check(2), check(2), check(3)]).toEqual([null, null, importMessages.repeated(2)]);
});
