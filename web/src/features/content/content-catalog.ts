import { type AgeFilter, ageFilters, listAgeFilters } from "../../../../contract/age-groups.ts";
import { type Category, type ContentType, categories, contentTypes } from "../../../../contract/content.ts";
import {
  type AdminContentRow,
  type ContentOrder,
  contentOrders,
  maxTagsShown,
  toCatalogText,
} from "../../../../contract/content-admin.ts";
import { foldText, toSearchWords } from "../../../../contract/fold-text.ts";
import { type Publication, publications } from "../../../../contract/publishing.ts";
import type { Sort } from "../../ui/list/sort-order.ts";

/** The search, filters and order of the content list, which are kept in the URL's query. */
export interface CatalogFilter {
  search: string;
  category: Category | undefined;
  type: ContentType | undefined;
  publication: Publication | undefined;
  ages?: AgeFilter | undefined;
  order: ContentOrder;
  isReversed?: boolean | undefined;
}

/** Counts the items that each filter finds, together with the search and the other filters. */
export interface CatalogCounts {
  category: Record<Category, number>;
  type: Record<ContentType, number>;
  publication: Record<Publication, number>;
  ages: Record<AgeFilter, number>;
}

/** The order of each sortable column, and whether it sorts descending when it is not reversed. */
const columnOrders = {
  title: { order: "title", descending: false },
  type: { order: "type", descending: false },
  created: { order: "newest", descending: true },
} as const satisfies Record<string, { order: ContentOrder; descending: boolean }>;

export const catalogSortKeys = Object.keys(columnOrders) as (keyof typeof columnOrders)[];
export const defaultCatalogSort = "-created";

/** Translates the order of a column to the catalog's. */
export function toCatalogOrder({ key, descending }: Sort): Pick<CatalogFilter, "order" | "isReversed"> {
  const column = columnOrders[catalogSortKeys.find((each) => each === key) ?? "created"];
  return { order: column.order, isReversed: descending !== column.descending };
}

/** A row with its searchable text (LIB-12), which is built once instead of at each keystroke. */
interface Entry {
  row: AdminContentRow;
  text: string;
  /** A search key of the title: comparing these is ten times as fast as a locale-aware comparison. */
  titleKey: string;
  category: Category;
  type: ContentType;
  ages: readonly AgeFilter[];
  /** The moment when the item is published, in milliseconds since the epoch; undefined for a draft. */
  publishedAt: number | undefined;
}

const getState = ({ publishedAt }: Entry, now: number): Publication =>
  publishedAt === undefined ? "draft" : publishedAt <= now ? "published" : "scheduled";

const countNone = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;

/** Compares by title; uses the contract's comparison for titles that differ only in case and accents. */
function compareTitles(a: Entry, b: Entry): number {
  if (a.titleKey === b.titleKey) return contentOrders.title.compare(a.row, b.row);
  return a.titleKey < b.titleKey ? -1 : 1;
}

/** Makes all rows searchable and sortable. Each order is sorted on first use and then cached. */
export function createCatalog(rows: readonly AdminContentRow[]) {
  const entries = rows.map(
    (row): Entry => ({
      row,
      text: toCatalogText(row),
      titleKey: foldText(row.title),
      category: row.category,
      type: row.content_type,
      ages: listAgeFilters(row),
      publishedAt: row.status === "draft" ? undefined : Date.parse(row.created_at),
    }),
  );
  // Sorting is stable, so that rows of the same title or type stay newest first.
  const newest = entries.sort((a, b) => contentOrders.newest.compare(a.row, b.row));
  const sorted = new Map<ContentOrder, readonly Entry[]>([["newest", newest]]);
  const getSorted = (order: ContentOrder) => {
    const { compare } = contentOrders[order];
    const compareEntries = (a: Entry, b: Entry) => compare(a.row, b.row);
    const entriesInOrder =
      sorted.get(order) ?? newest.toSorted(order === "title" ? compareTitles : compareEntries);
    sorted.set(order, entriesInOrder);
    return entriesInOrder;
  };

  /** The rows with every word of the search, in any order, and how many each filter would find. */
  function search(filter: CatalogFilter): { rows: AdminContentRow[]; counts: CatalogCounts } {
    const now = Date.now();
    const words = toSearchWords(filter.search);
    const counts: CatalogCounts = {
      category: countNone(categories),
      type: countNone(contentTypes),
      publication: countNone(publications),
      ages: countNone(ageFilters),
    };
    const found: AdminContentRow[] = [];
    for (const entry of getSorted(filter.order)) {
      if (!words.every((word) => entry.text.includes(word))) continue;
      const publication = getState(entry, now);
      const isOther = {
        category: filter.category !== undefined && entry.category !== filter.category,
        type: filter.type !== undefined && entry.type !== filter.type,
        publication: filter.publication !== undefined && publication !== filter.publication,
        ages: filter.ages !== undefined && !entry.ages.includes(filter.ages),
      };
      const others =
        Number(isOther.category) + Number(isOther.type) + Number(isOther.publication) + Number(isOther.ages);
      if (others > 1) continue;
      if (others === 0) found.push(entry.row);
      // A filter's own choice does not limit the counts beside it.
      if (others === 0 || isOther.category) counts.category[entry.category] += 1;
      if (others === 0 || isOther.type) counts.type[entry.type] += 1;
      if (others === 0 || isOther.publication) counts.publication[publication] += 1;
      if (others === 0 || isOther.ages) for (const ages of entry.ages) counts.ages[ages] += 1;
    }
    return { rows: filter.isReversed ? found.toReversed() : found, counts };
  }

  return { size: rows.length, search, find: (filter: CatalogFilter) => search(filter).rows };
}

/** Splits tags into those that a row shows and the number of others (LIB-12). */
export function limitTags(tags: readonly string[] | null): { shown: readonly string[]; more: number } {
  const all = tags ?? [];
  return { shown: all.slice(0, maxTagsShown), more: Math.max(0, all.length - maxTagsShown) };
}
