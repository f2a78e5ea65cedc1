import type { ContentCard } from "../../../../contract/content.ts";
import { toItemPath } from "../../../../contract/item-pages.ts";
import type { Role } from "../../../../contract/roles.ts";
import type { Intent, Wanted } from "../../auth/intent.ts";
import { toWantedItem } from "./content-queries.ts";

/** The buttons of the library depend on the role, and call these for an item that is locked for it. */
export interface LibraryAccess {
  /** Null for a guest, undefined while unknown. */
  role: Role | null | undefined;
  onSignUp: (wanted?: Wanted) => void;
  onUpgrade: (intent: Intent) => void;
}

/** Builds the intent that leads back to an item's page, with the item, after signing in or paying. */
export const toItemIntent = (item: ContentCard): Intent => ({
  from: toItemPath(item),
  item: toWantedItem(item),
});
