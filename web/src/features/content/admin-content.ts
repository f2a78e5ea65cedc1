import { type Category, type ContentType, categories, contentTypes } from "../../../../contract/content.ts";
import {
  type AdminContentRow,
  type ContentOrder,
  contentOrders,
  tagsShown,
} from "../../../../contract/content-admin.ts";

/** What an admin looks for. It stands in the address, beside the tab. */
export interface Wanted {
  search: string;
  category: Category | undefined;
  type: ContentType | undefined;
  order: ContentOrder;
}

const orders = Object.keys(contentOrders) as ContentOrder[];
const [firstOrder = "newest"] = orders;

/** Whatever somebody may have typed into the address: what is none of ours counts as not there. */
export function wantedIn(query: URLSearchParams): Wanted {
  return {
    search: query.get("q") ?? "",
    category: categories.find((each) => each === query.get("access")),
    type: contentTypes.find((each) => each === query.get("type")),
    order: orders.find((each) => each === query.get("sort")) ?? firstOrder,
  };
}

/** The address that says so. What is as it is at first is not spelled out. */
export function addressOf(
  query: URLSearchParams,
  { search, category, type, order }: Wanted,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const said = { q: search, access: category, type, sort: order === firstOrder ? undefined : order };
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** A row, and all that a search covers of it in one text (spec/2 §2), put together once instead of at each keystroke. */
interface Entry {
  row: AdminContentRow;
  text: string;
}

/** The list in each of its orders. An order is sorted when it is first asked for. */
export function catalogueOf(rows: readonly AdminContentRow[]) {
  const entries = rows.map(
    (row): Entry => ({
      row,
      text: [row.title, row.description ?? "", row.file_name].join("\n").toLowerCase(),
    }),
  );
  const sorted = new Map<ContentOrder, readonly Entry[]>();
  const inOrder = (order: ContentOrder) => {
    const known =
      sorted.get(order) ??
      entries.toSorted((a, b) => contentOrders[order].compare(a.row, b.row) || newest(a.row, b.row));
    sorted.set(order, known);
    return known;
  };
  return {
    size: rows.length,
    find({ search, category, type, order }: Wanted): AdminContentRow[] {
      const text = search.trim().toLowerCase();
      return inOrder(order).flatMap((entry) => {
        const { row } = entry;
        const fits =
          (!category || row.category === category) &&
          (!type || row.content_type === type) &&
          (text === "" || entry.text.includes(text));
        return fits ? [row] : [];
      });
    },
  };
}

export type Catalogue = ReturnType<typeof catalogueOf>;

const newest = contentOrders.newest.compare;

/** The tags that a row shows, and how many more it has (spec/2 §2). */
export function shownTags(tags: readonly string[] | null): { shown: readonly string[]; more: number } {
  const all = tags ?? [];
  return { shown: all.slice(0, tagsShown), more: Math.max(0, all.length - tagsShown) };
}
