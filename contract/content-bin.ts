import * as z from "zod";
import { contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";

/** Days that a deleted item stays in the bin, from which it can be restored (LIB-33). */
export const binDays = 30;

/** The moment of the deletion, and what the item was before. */
export const binned = z.object({ at: instant, status: z.enum(["published", "draft"]) });

/** `for_good` deletes what is in the bin. `release_free_pack` confirms that the item stops being the free pack. */
export const deleteContentInput = z.strictObject({
  id: contentId,
  for_good: z.literal(true).optional(),
  release_free_pack: z.literal(true).optional(),
});
