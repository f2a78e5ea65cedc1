/** The order of a list: a column and a direction. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** Parses `title` or `-created`; returns undefined for other keys. */
export function parseSort(text: string, keys: readonly string[]): Sort | undefined {
  const descending = text.startsWith("-");
  const key = descending ? text.slice(1) : text;
  return keys.includes(key) ? { key, descending } : undefined;
}

export const formatSort = ({ key, descending }: Sort): string => (descending ? `-${key}` : key);

export interface SortableColumn {
  header: string;
  /** Makes the header sort by this key. */
  sortKey?: string | undefined;
  /** Whether the first press of the header sorts descending, as for dates. */
  sortsDescendingFirst?: boolean | undefined;
  /** Whether the list cannot be sorted the other way round. */
  sortsOneWay?: boolean | undefined;
  /** Left out of a table that is narrower than 900 px. */
  isSecondary?: boolean | undefined;
}

/** Lists the orders of a column, the one of its header's first press first; none without a key. */
export function listOrders(column: SortableColumn): Sort[] {
  const { sortKey: key, sortsDescendingFirst: descending = false, sortsOneWay } = column;
  if (key === undefined) return [];
  return [{ key, descending }, ...(sortsOneWay ? [] : [{ key, descending: !descending }])];
}
