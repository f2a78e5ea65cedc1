import * as z from "zod";
import { contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";

/** Days that a deleted item stays in the bin, from which it can be restored (LIB-33). */
export const binDays = 30;

/** The moment of the deletion, and what the item was before. */
export const binned = z.object({ at: instant, status: z.enum(["published", "draft"]) });

/** Confirms that the item stops being the free pack. Without it, such a change gets 409 free_pack. */
export const releaseFreePack = { release_free_pack: z.literal(true).optional() };

/** `for_good` deletes what is in the bin. */
export const deleteContentInput = z.strictObject({
  id: contentId,
  for_good: z.literal(true).optional(),
  ...releaseFreePack,
});
