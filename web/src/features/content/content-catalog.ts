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
  /** The title without case and accents: ten thousand of these are sorted ten times as fast as by an alphabet. */
  plain: string;
}

const plainly = (title: string) => title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** As the contract orders titles, which decides alone between those that differ by case and accents only. */
function byTitle(a: Entry, b: Entry): number {
  if (a.plain === b.plain) return contentOrders.title.compare(a.row, b.row);
  return a.plain < b.plain ? -1 : 1;
}

/** The list in each of its orders. An order is sorted when it is first asked for. */
export function catalogueOf(rows: readonly AdminContentRow[]) {
  const entries = rows.map(
    (row): Entry => ({
      row,
      text: [row.title, row.description ?? "", row.file_name].join("\n").toLowerCase(),
      plain: plainly(row.title),
    }),
  );
  // Sorting keeps the order of equals: within a title or a type the newest stands first.
  const newest = entries.sort((a, b) => contentOrders.newest.compare(a.row, b.row));
  const sorted = new Map<ContentOrder, readonly Entry[]>([["newest", newest]]);
  const inOrder = (order: ContentOrder) => {
    const { compare } = contentOrders[order];
    const byRow = (a: Entry, b: Entry) => compare(a.row, b.row);
    const known = sorted.get(order) ?? newest.toSorted(order === "title" ? byTitle : byRow);
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

/** The tags that a row shows, and how many more it has (spec/2 §2). */
export function shownTags(tags: readonly string[] | null): { shown: readonly string[]; more: number } {
  const all = tags ?? [];
  return { shown: all.slice(0, tagsShown), more: Math.max(0, all.length - tagsShown) };
}
