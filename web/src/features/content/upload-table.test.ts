import { CsvError, parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { findUploadProblem } from "./upload-batch.ts";
import { listFates } from "./upload-fates.ts";
import {
  buildPdf,
  createContent,
  dependencies,
  listUploadedNames,
  resetUploadMocks,
} from "./upload-store.fixture.ts";
import { createUploadStore } from "./upload-store.ts";
import { readUploadTable, type UploadTable } from "./upload-table.ts";

beforeEach(resetUploadMocks);

function read(lines: readonly string[]): UploadTable {
  const table = readUploadTable("items.csv", new TextEncoder().encode(lines.join("\n")), { parse, CsvError });
  if (typeof table === "string") throw new Error(table);
  return table;
}

const heading = "File,Title,Description,Type,Access,Ages,Tags,Needs,Teacher";
const rows = [
  'ducks.pdf,Ten ducks,Count them,Story,premium,3-5,"birds; counting",crayons,Ann',
  "A.PDF,Apples,,,,8+,,,",
  "gone.pdf,Gone,,,,,,,",
  "type.pdf,Type,,Song,,,,,",
  "ages.pdf,Ages,,,,5-Mar,,,",
  "old.pdf,Old,,,,12 to 21,,,",
  "none.pdf,,,,,,,,",
  "ducks.pdf,Ducks again,,,,,,,",
  'open.pdf,"Open,,,,,,,',
];

it("upload table: rows fill their files, and those with a problem are named and left out, before and after", async () => {
  const uploads = createUploadStore(dependencies);
  uploads.setTable(read([heading, ...rows]));
  expect(uploads.getBatch().table?.unknownHeadings).toEqual(["Teacher"]);
  uploads.addFiles(
    ["ducks.pdf", "a.pdf", "type.pdf", "ages.pdf", "old.pdf", "none.pdf"].map((name) => buildPdf(name)),
  );
  const list = () => listFates(uploads.getBatch()).map(({ line, fate, text }) => [line, fate, text]);
  const leftOut = [
    [4, "left_out", "No file with this name is chosen."],
    [5, "left_out", "Type: Use “Story”, “Math worksheet” or “Printable”."],
    [6, "left_out", "Ages: Write ages from 0 to 17 as “3 to 6”, “4” or “8+”."],
    [7, "left_out", "Ages: Please enter an age from 0 to 17"],
    [8, "left_out", "Title: Please provide a title"],
    [9, "left_out", "File: Line 2 names the same file."],
    [10, "left_out", "This line can't be read. Check its quotes."],
  ];
  expect(list()).toEqual([
    [2, "ready", "“Ten ducks” · Story · Premium · Ages 3–5 · 2 tags"],
    [3, "ready", "“Apples” · Printable · Free · Ages 8 and up"],
    ...leftOut,
  ]);

  expect(findUploadProblem(uploads.getBatch()), "each item has a title of its own").toBeUndefined();
  await uploads.send();
  expect(listUploadedNames()).toEqual(["ducks.pdf", "a.pdf"]);
  expect(createContent.mock.calls.map(([input]) => input)).toMatchObject([
    {
      title: "Ten ducks",
      description: "Count them",
      content_type: "story",
      category: "premium",
      age_from: "3",
      age_to: "5",
      tags: "birds, counting",
      needs: "crayons",
    },
    { title: "Apples", content_type: "printable", category: "free", age_from: "8", age_to: "" },
  ]);
  expect(list()).toEqual([
    [2, "uploaded", "“Ten ducks” · Story · Premium · Ages 3–5 · 2 tags"],
    [3, "uploaded", "“Apples” · Printable · Free · Ages 8 and up"],
    ...leftOut,
  ]);

  uploads.setTable(read([heading, ...rows.with(6, "none.pdf,Now it has one,,,,,,,")]));
  await uploads.send();
  expect(createContent, "a corrected table sends only what was left out").toHaveBeenCalledTimes(3);
  expect(createContent).toHaveBeenLastCalledWith(expect.objectContaining({ title: "Now it has one" }));
});

it("upload table: ages with an open end take nothing from the form, and an empty cell takes both", async () => {
  const uploads = createUploadStore(dependencies);
  uploads.setFields({ age_from: "3", age_to: "5" });
  uploads.setTable(read(["file,title,ages", "a.pdf,Open,8+", "b.pdf,Little,up to 2", "c.pdf,Empty,"]));
  uploads.addFiles(["a.pdf", "b.pdf", "c.pdf"].map((name) => buildPdf(name)));
  await uploads.send();
  expect(createContent.mock.calls.map(([{ age_from, age_to }]) => [age_from, age_to])).toEqual([
    ["8", ""],
    ["", "2"],
    ["3", "5"],
  ]);
});

it("upload table: two files with the name of one row are both left out", () => {
  const uploads = createUploadStore(dependencies);
  uploads.addFiles([buildPdf("a.pdf")]);
  uploads.setTable(read(["file,title", "a.pdf,Apples"]));
  expect(findUploadProblem(uploads.getBatch())).toBeUndefined();
  uploads.addFiles([buildPdf("a.pdf", 20)]);
  expect(listFates(uploads.getBatch())[0]?.text).toBe("Several of the chosen files have this name.");
  expect(findUploadProblem(uploads.getBatch())).toBe("Still needed: the title at the top and a file.");
});
