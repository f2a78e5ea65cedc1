import { getContentAccess } from "../../../../../contract/access.ts";
import type { Role } from "../../../../../contract/roles.ts";
import { maxPackItems } from "../../../../../contract/sheets.ts";
import type { LibraryItem } from "../content-queries.ts";

export interface Pack {
  /** The items that are joined, in order. */
  items: readonly LibraryItem[];
  /** The others, with the reason. */
  leftOut: readonly { item: LibraryItem; reason: string }[];
}

function findReason({ category, page_count, duration_seconds }: LibraryItem, role: Role): string | undefined {
  if (getContentAccess(category, role) !== "open") return "needs Premium";
  if (duration_seconds !== null) return "is an audio story";
  return page_count === null ? "is not a PDF or a picture" : undefined;
}

/** Puts what a member may download and a PDF can contain into a pack, as many as it takes. */
export function startPack(items: readonly LibraryItem[], role: Role): Pack {
  const joined: LibraryItem[] = [];
  const leftOut = items.flatMap((item) => {
    const reason =
      findReason(item, role) ??
      (joined.length === maxPackItems ? `is left out: a pack takes ${maxPackItems}` : undefined);
    if (reason !== undefined) return { item, reason };
    joined.push(item);
    return [];
  });
  return { items: joined, leftOut };
}
