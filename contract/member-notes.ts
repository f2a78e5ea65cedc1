import * as z from "zod";
import { emptyToNull, multiLine, oneLine } from "./field-schemas.ts";

/** The back office keeps one note and some labels of each member (ADMIN-26). */
export const maxAdminNoteLength = 2_000;
export const maxLabels = 20;
const maxLabelLength = 40;

export const note = emptyToNull(multiLine(maxAdminNoteLength));

export const label = oneLine(maxLabelLength, "A label needs at least one letter.");

/** Whether a label has a sign that the member's page cannot keep: a comma or semicolon splits it, and a quote is removed. */
export const hasLabelSign = (text: string): boolean => /[,;"]/.test(text);
export const labelSignMessage = "A label can't have a comma, semicolon or quote.";

/** Each label once, whatever its case, in alphabetical order. The last spelling counts. */
export const uniteLabels = (...lists: (readonly string[])[]): string[] =>
  [...new Map(lists.flat().map((each) => [each.toLowerCase(), each])).values()].toSorted();

export const labels = z
  .array(label)
  .max(maxLabels, `At most ${maxLabels} labels`)
  .transform((list) => uniteLabels(list));

/** Labels as people type them: "twins, waiting list". */
export const typedLabels = z
  .string()
  .transform((text) => text.split(/[,;]/).map((each) => each.replaceAll('"', "").trim()))
  .transform((list) => list.filter((each) => each !== ""))
  .pipe(labels);
