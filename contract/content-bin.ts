import * as z from "zod";
import { contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";

/** Days that a deleted item stays in the bin, from which it can be restored (LIB-33). */
export const binDays = 30;

/** The moment of the deletion, and what the item was before. */
export const binned = z.object({ at: instant, status: z.enum(["published", "draft"]) });

/** Confirms that the item stops being the free pack. Without it, such a change gets 409 free_pack. */
export const releaseFreePack = { release_free_pack: z.literal(true).optional() };

/**
 * `version` is the one that the admin has seen; an item outside the bin that has changed since gets 409 conflict. `for_good`
 * deletes what is in the bin.
 */
export const deleteContentInput = z.strictObject({
  id: contentId,
  version: z.int().optional(),
  for_good: z.literal(true).optional(),
  ...releaseFreePack,
});
