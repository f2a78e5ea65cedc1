import type { Collection } from "../store/collection.ts";
import type { List } from "../store/objects.ts";
import { integer, text } from "./parameters.ts";

/** Pagination parameters. */
export const paging = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, { error: "Invalid limit: it must be between 1 and 100" })
    .optional(),
  starting_after: text().optional(),
};

interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
}

/**
 * Lists one page of the items that match the filter, newest first. The cursor item need not match it, because items
 * can change between two pages. Throws when the cursor does not exist.
 */
export function listPage<Item extends { id: string }>(
  url: string,
  collection: Collection<Item>,
  { limit = 10, starting_after }: Paging,
  wanted: (item: Item) => boolean = () => true,
): List<Item> {
  const all = collection.listNewestFirst();
  const start = starting_after ? all.indexOf(collection.getByParam(starting_after, "starting_after")) + 1 : 0;
  const rest = all.slice(start).filter(wanted);
  return toList(url, rest.slice(0, limit), rest.length > limit);
}

/** Builds a list object. */
export const toList = <Item>(url: string, data: Item[], has_more = false): List<Item> => ({
  object: "list",
  data,
  has_more,
  url,
});
