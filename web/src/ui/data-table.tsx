import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./data-table.module.css";
import { HeaderCheckbox, RowCheckbox } from "./list/row-checkbox.tsx";
import { SortField } from "./list/sort-field.tsx";
import { listOrders, type Sort, type SortableColumn } from "./list/sort-order.ts";
import type { Selection } from "./list/use-selection.ts";

export interface Column<Row> extends SortableColumn {
  cell: (row: Row) => ReactNode;
  /** "wide" takes the remaining width; "end" aligns numbers and buttons to the end. */
  layout?: "wide" | "end" | undefined;
  /** Its content becomes the button that opens the row; needs `onOpen`. */
  isOpener?: boolean | undefined;
}

/** Explicit ARIA roles, because some browsers drop a table's implicit roles when CSS changes its `display`. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Whether the click was meant for a control, or ended the selection of text. */
function isForControl({ target }: MouseEvent): boolean {
  const isControl =
    target instanceof Element && target.closest("a, button, input, label, select, [role=menu]") !== null;
  return isControl || window.getSelection()?.isCollapsed === false;
}

/** A table on wide screens. On narrow screens each row becomes a card whose values are labeled with their header. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  getKey,
  getLabel = getKey,
  isDimmed,
  busy = false,
  sort,
  onSort,
  selection,
  openId,
  onOpen,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  /** The label of a row's checkbox. */
  getLabel?: ((row: Row) => string) | undefined;
  /** Whether to show a row as inactive. */
  isDimmed?: ((row: Row) => boolean) | undefined;
  busy?: boolean | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Adds a column of checkboxes. */
  selection?: Selection | undefined;
  /** The key of the row that is open in a drawer. */
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}) {
  const keys = rows.map(getKey);
  /** The row whose checkbox was pressed last: with Shift, the next press reaches from here. */
  const lastPressed = useRef<string>(undefined);
  const select = (key: string, selected: boolean, isRange: boolean) => {
    const [from, to] = [keys.indexOf(lastPressed.current ?? key), keys.indexOf(key)].sort((a, b) => a - b);
    lastPressed.current = key;
    selection?.set(
      isRange && from !== undefined && from >= 0 ? keys.slice(from, Number(to) + 1) : [key],
      selected,
    );
  };
  return (
    <div className={styles.frame}>
      {sort && onSort && <SortField columns={columns} sort={sort} onSort={onSort} />}
      <table {...roles.table} className={styles.table} aria-busy={busy || undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead {...roles.group} className={styles.heads}>
          <tr {...roles.row}>
            {selection && (
              <th {...roles.header} scope="col" className={styles.check}>
                <HeaderCheckbox keys={keys} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => {
            const key = getKey(row);
            return (
              // For the mouse only: the row's opener does the same for the keyboard.
              <tr
                key={key}
                {...roles.row}
                data-row={key}
                data-open={key === openId || undefined}
                data-selected={selection?.has(key) || undefined}
                className={cx(styles.row, onOpen && styles.opens, isDimmed?.(row) && styles.dim)}
                onClick={onOpen && ((event) => !isForControl(event) && onOpen(row))}
              >
                {selection && (
                  <td {...roles.cell} className={cx(styles.cell, styles.check)}>
                    <RowCheckbox
                      label={getLabel(row)}
                      checked={selection.has(key)}
                      onChange={(selected, isRange) => select(key, selected, isRange)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.header} column={column} row={row} onOpen={onOpen} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const getColumnClass = <Row,>({ layout, isSecondary }: Column<Row>) =>
  cx(layout && styles[layout], isSecondary && styles.secondary);

function Header<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { header, sortKey } = column;
  const [first, second = first] = listOrders(column);
  const props = { ...roles.header, scope: "col", className: getColumnClass(column) } as const;
  if (!first || !second || !onSort) return <th {...props}>{header}</th>;
  const current = sort?.key === sortKey ? sort : undefined;
  const Icon = !current ? ChevronsUpDown : current.descending ? ArrowDown : ArrowUp;
  return (
    <th {...props} aria-sort={!current ? "none" : current.descending ? "descending" : "ascending"}>
      {/* Hidden where rows are cards; there a select sorts. */}
      <button
        type="button"
        className={styles.sorter}
        onClick={() => onSort(current?.descending === first.descending ? second : first)}
      >
        {header}
        <Icon aria-hidden="true" data-current={current !== undefined || undefined} />
      </button>
      <span className={styles.headerText}>{header}</span>
    </th>
  );
}

function Cell<Row>({
  column,
  row,
  onOpen,
}: {
  column: Column<Row>;
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
}) {
  const content = column.cell(row);
  return (
    <td {...roles.cell} className={cx(styles.cell, getColumnClass(column))}>
      <span className={styles.head} aria-hidden="true">
        {column.header}
      </span>
      <span className={styles.value}>
        {column.isOpener && onOpen ? (
          <button type="button" className={styles.opener} data-row-opener="" onClick={() => onOpen(row)}>
            {content}
          </button>
        ) : (
          content
        )}
      </span>
    </td>
  );
}
