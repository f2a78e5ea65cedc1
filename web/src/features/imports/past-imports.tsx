import type * as z from "zod";
import type { importList } from "../../../../contract/imports.ts";
import { formatMediumDate } from "../../format/dates.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useImports } from "./import-queries.ts";
import styles from "./imports.module.css";

type PastImport = z.infer<typeof importList>["items"][number];

const stateLabels: Readonly<Record<PastImport["state"], string>> = {
  uploading: "Not checked",
  reading: "Being read",
  mapping: "Not checked",
  rejected: "Could not be read",
  checking: "Being checked",
  checked: "Not started",
  running: "Running",
  done: "Done",
  undoing: "Being undone",
  undone: "Undone",
};

/** The time of an import may have ended before its last row. */
export const formatState = ({
  state,
  rows_done,
  rows_total,
}: Pick<PastImport, "state" | "rows_done" | "rows_total">): string =>
  state === "done" && rows_done < rows_total ? "Done in part" : stateLabels[state];

/** An import that is taken back counts what it took back, so its row shows nothing. */
const formatCount = (row: PastImport, what: "created" | "updated") =>
  row.state === "undoing" || row.state === "undone" ? "–" : formatNumber(row[what]);

/** The imports of the last 30 days; each opens with what it did, and with Undo. Nothing without one. */
export function PastImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useImports();
  if (!data || data.items.length === 0) return null;
  const columns: readonly Column<PastImport>[] = [
    { header: "File", layout: "wide", cell: ({ file_name }) => file_name },
    { header: "Date", cell: ({ created_at }) => formatMediumDate(created_at) },
    { header: "State", cell: formatState },
    { header: "Created", layout: "end", cell: (row) => formatCount(row, "created") },
    { header: "Changed", layout: "end", cell: (row) => formatCount(row, "updated") },
    {
      header: "Open",
      layout: "end",
      cell: ({ id, file_name }) => (
        <Button variant="outline" size="sm" aria-label={`Open ${file_name}`} onClick={() => onOpen(id)}>
          Open
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.rows} aria-labelledby="past-imports">
      <h3 id="past-imports">Imports of the last 30 days</h3>
      <DataTable caption="Imports" rows={data.items} getKey={({ id }) => id} columns={columns} />
    </section>
  );
}
