import { useId } from "react";
import { cx } from "../cx.ts";
import styles from "./sort-field.module.css";
import { formatSort, listOrders, parseSort, type Sort, type SortableColumn } from "./sort-order.ts";

/** The order in words: a column that sorts descending first holds dates. */
const describeOrder = (descending: boolean, isDate: boolean): string =>
  isDate ? (descending ? "newest first" : "oldest first") : descending ? "Z to A" : "A to Z";

/** Sorts a list whose rows are shown as cards, or that leaves out a column by which it can be sorted. */
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
  const isForTable = columns.some(({ sortKey, isSecondary }) => isSecondary && sortKey !== undefined);
  return (
    <div className={cx(styles.field, !isForTable && styles.forCards)}>
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
        {columns.flatMap((column) =>
          listOrders(column).map((order) => (
            <option key={formatSort(order)} value={formatSort(order)}>
              {`${column.header}, ${describeOrder(order.descending, column.sortsDescendingFirst === true)}`}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
