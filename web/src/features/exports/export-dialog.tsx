import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import {
  type ExportFile,
  type ExportKind,
  exportHours,
  hasPersonalData,
} from "../../../../contract/exports.ts";
import { formatDayAndTime } from "../../format/dates.ts";
import { formatNoun, formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { LazyDialogProps } from "../../ui/use-lazy-dialog.ts";
import { useDownloadExport, useExports, useStartExport } from "./export-queries.ts";
import styles from "./exports.module.css";

const labels: Readonly<Record<ExportKind, { title: string; rows: string }>> = {
  members: { title: "Export members", rows: "every member" },
  members_ghost: { title: "Export members", rows: "every member" },
  bookings: { title: "Export bookings", rows: "every booking" },
  submissions: { title: "Export submissions", rows: "every form that was sent" },
  subscribers: {
    title: "Export subscribers",
    rows: "everyone who gets the newsletter, with when and where they agreed",
  },
  content: {
    title: "Export content",
    rows: "every item with the library's fields, without the files. Upload Content takes it as a table",
  },
  advisors: { title: "Export advisors", rows: "every advisor" },
  downloads: { title: "Export downloads", rows: "the downloads of each item and month" },
  audit: { title: "Export the audit log", rows: "every entry of the audit log" },
};

/** Starts an export, shows its progress, and offers the files of the last day. */
export default function ExportDialog({
  kind,
  filter,
  ...dialog
}: LazyDialogProps & { kind: ExportKind; filter: Record<string, string> }) {
  const { title, rows } = labels[kind];
  return (
    <Dialog
      {...dialog}
      title={title}
      description={`A CSV file, for any spreadsheet, of ${rows}.${
        hasPersonalData(kind)
          ? ` It contains personal data: keep it safe, and delete it when you no longer need it. No one can download our copy after ${exportHours} hours, or once any account is deleted.`
          : ""
      }`}
    >
      <ExportFiles kind={kind} filter={filter} />
    </Dialog>
  );
}

function ExportFiles({ kind, filter }: { kind: ExportKind; filter: Record<string, string> }) {
  const { data, isPending, isFetching, refetch } = useExports();
  const start = useStartExport();
  const download = useDownloadExport();
  const isFiltered = Object.keys(filter).length > 0;
  const [isWhole, setIsWhole] = useState(false);
  /** The export that this dialog has started. The browser saves it once it is ready. */
  const [awaitedId, setAwaitedId] = useState<string>();
  const kinds: readonly ExportKind[] = kind === "members" ? ["members", "members_ghost"] : [kind];
  const files = data?.filter((file) => kinds.includes(file.kind)) ?? [];
  const readyId = files.find(({ id, state }) => id === awaitedId && state === "ready")?.id;
  const isWriting = files.some(({ state, is_delayed }) => state === "pending" && !is_delayed);
  const create = (chosen: ExportKind) =>
    start.mutate(
      { kind: chosen, filter: isWhole ? {} : filter },
      { onSuccess: ({ id }) => setAwaitedId(id) },
    );

  const { mutate: save } = download;
  useEffect(() => {
    if (readyId === undefined) return;
    setAwaitedId(undefined);
    save(readyId);
  }, [readyId, save]);

  return (
    <div className={styles.files}>
      {isFiltered && (
        <fieldset className={styles.choice}>
          <legend>What the file has</legend>
          <Choice checked={!isWhole} onChoose={() => setIsWhole(false)}>
            Only what the list shows now, by its filters and search
          </Choice>
          <Choice checked={isWhole} onChoose={() => setIsWhole(true)}>
            The whole list
          </Choice>
        </fieldset>
      )}
      <div className={styles.actions}>
        <Button busy={start.isPending || isWriting} onClick={() => create(kind)}>
          Create a new file
        </Button>
        {kind === "members" && (
          <Button
            variant="outline"
            busy={start.isPending || isWriting}
            onClick={() => create("members_ghost")}
          >
            Create a file for Ghost
          </Button>
        )}
      </div>
      {isPending ? null : data ? (
        <ul className={styles.list}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <FileState file={file} />
              {file.state === "ready" && (
                <Button
                  variant="outline"
                  size="sm"
                  icon={<Download aria-hidden="true" />}
                  aria-label={`Download the file of ${formatDayAndTime(file.created_at, new Date())}`}
                  busy={download.isPending && download.variables === file.id}
                  onClick={() => download.mutate(file.id)}
                >
                  Download
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch the files
        </LoadError>
      )}
    </div>
  );
}

function Choice({
  checked,
  onChoose,
  children,
}: {
  checked: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <label className={styles.option}>
      <input type="radio" name="rows" checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

/** "1,204 rows of a filtered list, for Ghost". */
const describeRows = ({ kind, is_filtered, rows_done }: ExportFile): string =>
  `${formatNoun(rows_done, "row")}${is_filtered ? " of a filtered list" : ""}${
    kind === "members_ghost" ? ", for Ghost" : ""
  }`;

function FileState({ file }: { file: ExportFile }) {
  const { state, is_delayed, rows_done, rows_total, is_filtered, created_at } = file;
  const createdAt = formatDayAndTime(created_at, new Date());
  if (state === "pending" && is_delayed)
    return (
      <p role="status" className={styles.state}>
        <strong>{`Started ${createdAt}`}</strong>
        <span>
          It isn't finished yet, and we keep trying. See Deliveries for the reason. You can also create a new
          file.
        </span>
      </p>
    );
  if (state === "pending")
    return (
      <div className={styles.state}>
        <p>
          {rows_total === null
            ? is_filtered
              ? "Looking through the list…"
              : "Counting the rows…"
            : `Writing row ${formatNumber(rows_done)} of ${formatNumber(rows_total)}…`}
        </p>
        <ProgressBar label={`Export of ${createdAt}`} value={rows_done} max={rows_total ?? 0} />
      </div>
    );
  return (
    <p role="status" className={styles.state}>
      <strong>{`Created ${createdAt}`}</strong>
      <span>
        {state === "ready" ? `${describeRows(file)}, ready` : "Deleted, because an account was deleted since"}
      </span>
    </p>
  );
}
