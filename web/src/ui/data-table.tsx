import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./data-table.module.css";

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** How the column takes its room: "wide" gets what is left, "end" is for numbers and buttons. */
  as?: "wide" | "end" | undefined;
}

/**
 * Rows under heads on a wide screen, one card for each row on a narrow one, where every value says its head. A table
 * stays a table for those who listen: the roles are spelled out, since `display` would take them away.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  dim,
  busy = false,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Rows that are out of use. */
  dim?: ((row: Row) => boolean) | undefined;
  busy?: boolean | undefined;
}) {
  return (
    <table role="table" className={styles.table} aria-busy={busy || undefined}>
      <caption className={styles.caption}>{caption}</caption>
      <thead role="rowgroup" className={styles.heads}>
        <tr role="row">
          {columns.map(({ head, as }) => (
            <th key={head} role="columnheader" scope="col" className={cx(as && styles[as])}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={cx(styles.row, dim?.(row) && styles.dim)}>
            {columns.map(({ head, cell, as }) => (
              <td key={head} role="cell" className={cx(styles.cell, as && styles[as])}>
                <span className={styles.head} aria-hidden="true">
                  {head}
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
