import * as z from "zod";

/**
 * An item's sheet is drawn by a version of a maker, with options. Lists of items carry it, so that pages
 * and functions which only pass it on need no maker's schema; makers.ts checks what an admin chooses.
 */
export const sheetRecipe = z.object({
  maker: z.string(),
  version: z.int(),
  options: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

export type SheetRecipe = z.infer<typeof sheetRecipe>;
