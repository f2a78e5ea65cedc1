import * as z from "zod";
import { oneLine } from "./field-schemas.ts";

/** The back office keeps one note and some labels of each member (ADMIN-25). */
export const maxNoteLength = 2_000;
export const maxLabels = 20;
const maxLabelLength = 40;

export const label = oneLine(maxLabelLength, "A label needs at least one letter.");

/** Each once, in alphabetical order, whatever their case. */
export const labels = z
  .array(label)
  .max(maxLabels, `At most ${maxLabels} labels`)
  .transform((list) => [...new Map(list.map((each) => [each.toLowerCase(), each])).values()].toSorted());
