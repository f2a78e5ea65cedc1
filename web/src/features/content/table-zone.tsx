import { X } from "lucide-react";
import { useRef, useState } from "react";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { Notice } from "../../ui/notice.tsx";
import { retryImport } from "../../ui/retry-import.ts";
import styles from "./upload.module.css";
import type { Batch } from "./upload-batch.ts";
import { fateLabels, listFates, type RowFate } from "./upload-fates.ts";
import { uploads } from "./upload-store.ts";
import { maxTableBytes, readUploadTable, tableMessages, type UploadTable } from "./upload-table.ts";

const fates = Object.keys(fateLabels) as RowFate["fate"][];
const rowsShown = 20;

/** Reads the chosen table. Imports the parser, which no one else needs. Returns the reason as text if it cannot be used. */
async function readTable(file: File): Promise<UploadTable | string> {
  if (file.size > maxTableBytes) return tableMessages.tooLarge;
  const parser = await retryImport(() => import("csv-parse/browser/esm/sync"));
  return readUploadTable(file.name, new Uint8Array(await file.arrayBuffer()), parser);
}

/** Chooses a CSV table that gives each file its own fields, and shows what becomes of its rows (LIB-29). */
export function TableZone({ batch }: { batch: Batch }) {
  const { table, uploading } = batch;
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);

  async function choose(file: File) {
    setIsReading(true);
    const read = await readTable(file).catch(() => tableMessages.notRead);
    setIsReading(false);
    setProblem(typeof read === "string" ? read : null);
    if (typeof read !== "string") uploads.setTable(read);
  }

  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>Fields from a table (optional)</h3>
      <p className={styles.state}>
        For many files, choose a CSV with one row for each. {tableMessages.columns}
      </p>
      <div>
        <FileButton
          ref={button}
          label={table ? "Choose another CSV" : "Choose a CSV"}
          inputLabel="CSV table"
          accept=".csv,text/csv"
          busy={isReading}
          disabled={uploading}
          onFile={(file) => void choose(file)}
        />
      </div>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {table && (
        <>
          <div className={styles.row}>
            <div className={styles.details}>
              <span className={styles.fileName}>{table.name}</span>
              {table.unknownHeadings.length > 0 && (
                <span className={styles.state}>
                  {`These columns have no place here: ${table.unknownHeadings.join(", ")}.`}
                </span>
              )}
            </div>
            {!uploading && (
              <IconButton
                label={`Remove ${table.name}`}
                onClick={() => {
                  uploads.setTable(null);
                  button.current?.focus();
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <TableRows batch={batch} />
        </>
      )}
    </div>
  );
}

const tableColumns: readonly Column<RowFate>[] = [
  { header: "Line", cell: ({ line }) => line },
  { header: "File", cell: ({ file }) => <span className={styles.cell}>{file || "–"}</span> },
  { header: "Result", layout: "wide", cell: ({ text }) => <span className={styles.cell}>{text}</span> },
];

/** The rows of the table by their fate, those that are left out first. */
function TableRows({ batch }: { batch: Batch }) {
  const [chosen, setChosen] = useState<RowFate["fate"]>();
  const [showsAll, setShowsAll] = useState(false);
  const all = listFates(batch);
  const count = (fate: RowFate["fate"]) => all.filter((each) => each.fate === fate).length;
  const order = [chosen, "left_out", "ready", "uploaded"] as const;
  const shown = order.find((fate) => fate !== undefined && count(fate) > 0);
  const rows = all.filter(({ fate }) => fate === shown);
  const others = batch.files.filter(({ row }) => !row).length;
  return (
    <>
      <p role="status" className={styles.status}>
        {fates
          .filter((fate) => count(fate) > 0)
          .map((fate) => `${formatNumber(count(fate))} ${fateLabels[fate].toLowerCase()}`)
          .join(", ")}
      </p>
      {others > 0 && (
        <p className={styles.state}>
          {`${formatNoun(others, "file has no row and takes", "files have no row and take")} the form's title and fields.`}
        </p>
      )}
      <FilterChips
        label="Rows of the table"
        value={shown}
        onChange={setChosen}
        options={fates
          .filter((fate) => count(fate) > 0)
          .map((value) => ({ value, label: fateLabels[value], count: count(value) }))}
      />
      <DataTable
        caption={`Rows of the table: ${shown ? fateLabels[shown].toLowerCase() : ""}`}
        rows={showsAll ? rows : rows.slice(0, rowsShown)}
        getKey={({ line }) => `${line}`}
        columns={tableColumns}
      />
      {!showsAll && rows.length > rowsShown && (
        <div>
          <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
            {`Show all ${formatNumber(rows.length)} rows`}
          </Button>
        </div>
      )}
    </>
  );
}
