import * as z from "zod";
import { contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";

/** A member's account remembers of an item when it became a favorite (LIB-20) and its last download (LIB-21). */
const memberItem = z.object({
  id: contentId,
  favorite_at: instant.nullable(),
  downloaded_at: instant.nullable(),
});
export const memberItemList = z.object({ items: z.array(memberItem) });

export type MemberItem = z.infer<typeof memberItem>;

/** With the title, which the row keeps when the item is deleted. */
export const titledMemberItem = memberItem.extend({ title: z.string() });

export const favoriteSet = z.object({ favorite: z.boolean() });

export const favoriteMessages = {
  loadFailed: "We couldn't load your favorites.",
  addFailed: "We couldn't add it to your favorites. Please try again.",
  removeFailed: "We couldn't remove it from your favorites. Please try again.",
} as const;
