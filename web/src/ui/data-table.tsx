import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./data-table.module.css";

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** How the column takes its room: "wide" gets what is left, "end" is for numbers and buttons. */
  as?: "wide" | "end" | undefined;
}

/** Spelled out, since `display`, by which a row becomes a card, takes a table's own roles away in some browsers. */
const as = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/**
 * Rows under heads on a wide screen, one card for each row on a narrow one, where every value says its head.
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
    <table {...as.table} className={styles.table} aria-busy={busy || undefined}>
      <caption className={styles.caption}>{caption}</caption>
      <thead {...as.group} className={styles.heads}>
        <tr {...as.row}>
          {columns.map(({ head, as: room }) => (
            <th key={head} {...as.head} scope="col" className={cx(room && styles[room])}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...as.row} className={cx(styles.row, dim?.(row) && styles.dim)}>
            {columns.map(({ head, cell, as: room }) => (
              <td key={head} {...as.cell} className={cx(styles.cell, room && styles[room])}>
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
