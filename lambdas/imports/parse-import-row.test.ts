import { describe, expect, it } from "vitest";
import { type ImportField, importCellMessages } from "../../contract/import-columns.ts";
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

describe("import: a row with a problem", () => {
  const parse = (fields: readonly (ImportField | null)[], cells: readonly string[] | undefined) =>
    parseRow({ line: 7, cells }, fields, new Map());

  it("keeps the beginning of its cells, by which its reader recognizes it", () => {
    const cells = [` ${"e".repeat(300)}`, "f".repeat(150), "l".repeat(150)];
    expect(parse(["email", "first_name", "last_name"], cells)).toMatchObject({
      fate: "bad",
      line: 7,
      column: "email",
      email: "e".repeat(254),
      first_name: "f".repeat(100),
      last_name: "l".repeat(100),
    });
    const whole = parse(["email", "name"], ["no address", " Zoë Lind "]);
    expect(whole).toMatchObject({ email: "no address", first_name: "Zoë Lind", last_name: "" });
    const parts = parse(["email", "name", "first_name"], ["no address", "Zoë Lind", "Zoë"]);
    expect(parts.first_name, "before the whole name").toBe("Zoë");
  });

  it("says in which column it is, and none for a line that cannot be read", () => {
    const role = parse(["email", null, "role"], ["a@x.example", "x", "boss"]);
    expect([role.column, role.problem]).toEqual(["role", importCellMessages.unknownRole]);
    const missing = parse(["email"], []);
    expect([missing.column, missing.problem]).toEqual(["email", importCellMessages.emailRequired]);
    const unreadable = parse(["email"], undefined);
    expect([unreadable.fate, unreadable.column, unreadable.problem]).toEqual([
      "bad",
      null,
      importMessages.unreadable,
    ]);
    expect(unreadable.email).toBe("");
  });
});
