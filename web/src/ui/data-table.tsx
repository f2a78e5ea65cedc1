import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./data-table.module.css";

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** "wide" takes the remaining width; "end" aligns numbers and buttons to the end. */
  layout?: "wide" | "end" | undefined;
}

/** Explicit ARIA roles, because some browsers drop a table's implicit roles when CSS changes its `display`. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A table on wide screens. On narrow screens each row becomes a card whose values are labeled with their header. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  isDimmed,
  busy = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  /** Whether to show a row as inactive. */
  isDimmed?: ((row: Row) => boolean) | undefined;
  busy?: boolean | undefined;
}) {
  return (
    <table {...roles.table} className={styles.table} aria-busy={busy || undefined}>
      <caption className={styles.caption}>{caption}</caption>
      <thead {...roles.group} className={styles.heads}>
        <tr {...roles.row}>
          {columns.map(({ header, layout }) => (
            <th key={header} {...roles.header} scope="col" className={cx(layout && styles[layout])}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={getKey(row)} {...roles.row} className={cx(styles.row, isDimmed?.(row) && styles.dim)}>
            {columns.map(({ header, cell, layout }) => (
              <td key={header} {...roles.cell} className={cx(styles.cell, layout && styles[layout])}>
                <span className={styles.head} aria-hidden="true">
                  {header}
                </span>
                <span className={styles.value}>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
