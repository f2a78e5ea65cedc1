import { CsvError, parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { decodeCsv, readRecords } from "./read-csv.ts";

const parser = { parse, CsvError };
const read = (text: string) =>
  [...readRecords(text, parser)].map(({ line, cells }) => [line, cells?.join("|")]);

it.each([
  ["UTF-8 with a mark", Buffer.from("\uFEFFemail;name\nzoë@x.example;Łukasz\n")],
  ["UTF-16 as Excel writes it", Buffer.from("\uFEFFemail;name\nzoë@x.example;Łukasz\n", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("email;name\nzoë@x.example;Łukasz\n", "utf16le")],
  ["UTF-16, big-endian", Buffer.from("\uFEFFemail;name\nzoë@x.example;Łukasz\n", "utf16le").swap16()],
])("CSV: reads %s", (_, bytes) => {
  expect(read(decodeCsv(bytes) ?? "")).toEqual([
    [1, "email|name"],
    [2, "zoë@x.example|Łukasz"],
  ]);
});

it("CSV: a broken quote costs its own line, and cells of several lines stay whole", () => {
  const text = [
    "email,note",
    'a@x.example,"two\nlines, and ""more"""',
    'b@x.example,"never closed',
    'c@x.example,"closed"',
    'd@x.example,5" tall',
    'e@x.example,"wrong" end',
    "f@x.example,fine",
  ].join("\n");
  expect(read(text)).toEqual([
    [1, "email|note"],
    [2, 'a@x.example|two\nlines, and "more"'],
    [4, undefined],
    [5, "c@x.example|closed"],
    [6, undefined],
    [7, undefined],
    [8, "f@x.example|fine"],
  ]);
});

const many = process.env.PROVE ? 50_000 : 10_000;

it(`CSV: each of ${many} lines is named, also if every one has a broken quote`, () => {
  for (const [row, isReadable] of [
    ['"Ann, of ""Oaks""",b@x.example', true],
    ['"open,b@x.example', false],
  ] as const) {
    const records = [...readRecords(`name,email\n${`${row}\n`.repeat(many)}`, parser)];
    expect(records.filter(({ cells }) => (cells !== undefined) === isReadable).length).toBeGreaterThanOrEqual(
      many,
    );
  }
});
