import * as z from "zod";
import { childName } from "./child-name.ts";
import { contentId, contentLimits } from "./content.ts";
import { oneLine } from "./field-schemas.ts";
import { chosenSheet } from "./makers.ts";
import { parseSheetCode, seedCount } from "./sheet-code.ts";
import { uploadMessages } from "./uploads.ts";

/*
 * Sheets that are drawn on demand (SHEET-1). An item may have a recipe: a maker, its version and its options. The same
 * recipe, seed, paper and ink always give the same pages.
 */

export const sheetPapers = ["Letter", "A4"] as const;
export type SheetPaper = (typeof sheetPapers)[number];
const sheetInks = ["color", "saving"] as const;
export type SheetInk = (typeof sheetInks)[number];

export const sheetMessages = {
  codeWrong: "Please check the code. It is in the footer of the sheet, such as K7QF-3M2X-9ABD.",
  codeGone: "The library no longer has the sheet with this code.",
  notASheet: "This item cannot be made with new numbers.",
} as const;

/** The choices for printing a sheet. The name is printed and never stored. */
const printing = {
  paper: z.enum(sheetPapers).default("Letter"),
  ink: z.enum(sheetInks).default("color"),
  name: childName,
};

/** Chooses the numbers, mazes and patterns. Without one, they are new each time. */
const seed = z
  .int()
  .min(0)
  .max(seedCount - 1)
  .optional();

/** A fresh sheet of an item: new numbers, with a name (SHEET-1). */
export const drawSheetInput = z.strictObject({ id: contentId, seed, ...printing });

/** The same sheet again, by the code in its footer (SHEET-3). */
export const redrawSheetInput = z.strictObject({
  code: z
    .string()
    .max(40, { error: sheetMessages.codeWrong, abort: true })
    .refine((text) => parseSheetCode(text) !== undefined, sheetMessages.codeWrong),
  ...printing,
});

/** The outline of a sheet's PDF has one entry with this title, at the first of the pages with answers. */
export const answersMark = "Answers";

/** The most items in a pack, and their largest size together. */
export const maxPackItems = 10;
export const maxPackBytes = 60 * 1024 * 1024;

/** The cover of a pack, which the browser joins (SHEET-5). */
export const packCoverInput = z.strictObject({
  ids: z.array(contentId).min(1).max(maxPackItems),
  ...printing,
});

/** The pages of a maker, of which an item is made (SHEET-4). Without a title, the maker's own is in the footer. */
export const previewSheetInput = z.strictObject({
  sheet: chosenSheet,
  title: oneLine(contentLimits.title, uploadMessages.titleRequired).optional(),
  seed,
  ...printing,
});

/** An answer of the kind "file": the browser gets the bytes instead of JSON. The file's name has no child's name. */
export const pdfFile = z.object({ file_name: z.string(), bytes: z.instanceof(Uint8Array) });
export type PdfFile = z.infer<typeof pdfFile>;
