import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import {
  type ExportFile,
  type ExportKind,
  exportHours,
  hasPersonalData,
} from "../../../../contract/exports.ts";
import { formatDayAndTime } from "../../format/dates.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useDownloadExport, useExports, useStartExport } from "./export-queries.ts";
import styles from "./exports.module.css";

const labels: Readonly<Record<ExportKind, { title: string; rows: string }>> = {
  members: { title: "Export members", rows: "every member" },
  bookings: { title: "Export bookings", rows: "every booking" },
  submissions: { title: "Export submissions", rows: "every form that was sent" },
  subscribers: { title: "Export subscribers", rows: "every confirmed subscriber" },
  downloads: { title: "Export downloads", rows: "the downloads of each item and month" },
  audit: { title: "Export the audit log", rows: "every entry of the audit log" },
};

/** Starts an export, shows its progress, and offers the files of the last day. */
export default function ExportDialog({
  kind,
  open,
  onClose,
}: {
  kind: ExportKind;
  open: boolean;
  onClose: () => void;
}) {
  const { title, rows } = labels[kind];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`A CSV file of ${rows}, which opens in any spreadsheet.${
        hasPersonalData(kind)
          ? ` It contains personal data: keep it safe, and delete it when you no longer need it. We delete our copy after ${exportHours} hours, and when an account is deleted.`
          : ""
      }`}
    >
      <ExportFiles kind={kind} />
    </Dialog>
  );
}

function ExportFiles({ kind }: { kind: ExportKind }) {
  const { data, isPending, isFetching, refetch } = useExports();
  const start = useStartExport(kind);
  const download = useDownloadExport();
  /** The export that this dialog has started. The browser saves it once it is ready. */
  const [awaitedId, setAwaitedId] = useState<string>();
  const files = data?.filter((file) => file.kind === kind) ?? [];
  const readyId = files.find(({ id, state }) => id === awaitedId && state === "ready")?.id;
  const isWriting = files.some(({ state }) => state === "pending");

  const { mutate: save } = download;
  useEffect(() => {
    if (readyId === undefined) return;
    setAwaitedId(undefined);
    save(readyId);
  }, [readyId, save]);

  return (
    <div className={styles.files}>
      <Button
        busy={start.isPending || isWriting}
        onClick={() => start.mutate(undefined, { onSuccess: ({ id }) => setAwaitedId(id) })}
      >
        Create a new file
      </Button>
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

function FileState({ file }: { file: ExportFile }) {
  const { state, rows_done, rows_total, created_at } = file;
  const createdAt = formatDayAndTime(created_at, new Date());
  if (state === "ready")
    return (
      <p role="status" className={styles.state}>
        <strong>{`Created ${createdAt}`}</strong>
        <span>{`${formatNumber(rows_done)} ${rows_done === 1 ? "row" : "rows"}, ready`}</span>
      </p>
    );
  if (state === "withdrawn")
    return (
      <p role="status" className={styles.state}>
        <strong>{`Created ${createdAt}`}</strong>
        <span>Deleted, because an account was deleted since</span>
      </p>
    );
  return (
    <div className={styles.state}>
      <p>
        {rows_total === null
          ? "Counting the rows…"
          : `Writing row ${formatNumber(rows_done)} of ${formatNumber(rows_total)}…`}
      </p>
      <ProgressBar label={`Export of ${createdAt}`} value={rows_done} max={rows_total ?? 0} />
    </div>
  );
}
