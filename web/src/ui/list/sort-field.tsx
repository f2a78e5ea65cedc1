import { useId } from "react";
import styles from "./sort-field.module.css";
import { formatSort, parseSort, type Sort } from "./sort-order.ts";

interface SortableColumn {
  header: string;
  sortKey?: string | undefined;
  sortsDescendingFirst?: boolean | undefined;
}

/** The order in words: a column that sorts descending first holds dates. */
const describeOrder = (descending: boolean, isDate: boolean): string =>
  isDate ? (descending ? "newest first" : "oldest first") : descending ? "Z to A" : "A to Z";

/** Sorts a list whose rows are shown as cards and so have no column headers to press. */
export function SortField({
  columns,
  sort,
  onSort,
}: {
  columns: readonly SortableColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const id = useId();
  const keys = columns.flatMap(({ sortKey }) => (sortKey === undefined ? [] : [sortKey]));
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className={styles.select}
        value={formatSort(sort)}
        onChange={({ target }) => {
          const next = parseSort(target.value, keys);
          if (next) onSort(next);
        }}
      >
        {columns.map(({ header, sortKey, sortsDescendingFirst = false }) => {
          if (sortKey === undefined) return null;
          const [first, second] = [sortsDescendingFirst, !sortsDescendingFirst].map((descending) => ({
            value: formatSort({ key: sortKey, descending }),
            label: `${header}, ${describeOrder(descending, sortsDescendingFirst)}`,
          }));
          return [first, second].map(
            (option) =>
              option && (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ),
          );
        })}
      </select>
    </div>
  );
}
