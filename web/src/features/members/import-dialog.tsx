import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { importHours, maxImportBytes, maxImportRows } from "../../../../contract/imports.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./import.module.css";
import { useImport, useRunImport, useUploadImport } from "./import-queries.ts";
import { ImportRows } from "./import-rows.tsx";

/** The steps of an import: choose a file, look at what each row will do, create the members. */
export default function ImportDialog({
  id,
  onStarted,
  onNew,
  onClose,
}: {
  /** Null while no file is chosen. */
  id: string | null;
  onStarted: (id: string) => void;
  onNew: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      size="lg"
      keepOpenOnOutsidePress
      onClose={onClose}
      title="Import members"
      description="Members get no email. To sign in, they choose a password through “Forgot your password?” first."
    >
      <div className={styles.body}>
        {id === null ? <FileStep onStarted={onStarted} /> : <ImportSteps id={id} onNew={onNew} />}
      </div>
    </Dialog>
  );
}

function FileStep({ onStarted }: { onStarted: (id: string) => void }) {
  const upload = useUploadImport();
  const choose = (file: File | undefined) => {
    if (file) upload.mutate(file, { onSuccess: ({ id }) => onStarted(id) });
  };
  const isTooLarge = (upload.variables?.size ?? 0) > maxImportBytes;
  return (
    <>
      <p>
        Choose a CSV file with a first line such as <code>Email,First name,Last name,Role</code>. Only the
        email is needed. The role is “free” or “complimentary”, which is Premium without payment.
      </p>
      <p className={styles.note}>
        {`At most ${formatNumber(maxImportRows)} rows and ${formatFileSize(maxImportBytes)}. We delete the file after ${importHours} hours.`}
      </p>
      <label className={styles.file}>
        <span>CSV file</span>
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={upload.isPending}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </label>
      {upload.isPending && <p role="status">Uploading…</p>}
      {upload.isError && isTooLarge && <Notice tone="danger">The file is larger than 5 MB.</Notice>}
    </>
  );
}

function ImportSteps({ id, onNew }: { id: string; onNew: () => void }) {
  const { data, isPending, isFetching, refetch } = useImport(id);
  const queryClient = useQueryClient();
  const state = data?.state;
  useEffect(() => {
    if (state === "done") void queryClient.invalidateQueries({ queryKey: toPrivateKey("members") });
  }, [state, queryClient]);

  if (isPending) return <p role="status">Loading…</p>;
  if (!data)
    return (
      <>
        <LoadError onRetry={refetch} busy={isFetching}>
          This import could not be loaded. It may have expired.
        </LoadError>
        <NewFileButton onNew={onNew} />
      </>
    );
  const { rows_total, rows_done, file_name, problem, created, failed, existing, bad } = data;
  switch (data.state) {
    case "uploading":
    case "checking":
      return <Progress label={`Checking ${file_name}…`} value={rows_done} max={rows_total} />;
    case "rejected":
      return (
        <>
          <Notice tone="danger" title={`${file_name} can't be imported`}>
            {problem}
          </Notice>
          <NewFileButton onNew={onNew} />
        </>
      );
    case "checked":
      return <CheckedStep id={id} data={data} onNew={onNew} />;
    case "running":
      return (
        <>
          <Progress
            label={`Importing row ${formatNumber(rows_done)} of ${formatNumber(rows_total)}…`}
            value={rows_done}
            max={rows_total}
          />
          <p className={styles.note}>You can close this page. The import continues without it.</p>
        </>
      );
    case "done":
      return (
        <>
          <Notice
            tone="success"
            title={`${formatNumber(created)} ${created === 1 ? "member" : "members"} imported`}
          >
            {`${formatNumber(existing)} had an account before and ${existing === 1 ? "was" : "were"} left unchanged. ${formatNumber(bad + failed)} ${bad + failed === 1 ? "row" : "rows"} had a problem.`}
          </Notice>
          {bad > 0 && <ImportRows id={id} counts={data} isDone />}
          <NewFileButton onNew={onNew} />
        </>
      );
  }
}

function CheckedStep({
  id,
  data,
  onNew,
}: {
  id: string;
  data: NonNullable<ReturnType<typeof useImport>["data"]>;
  onNew: () => void;
}) {
  const run = useRunImport(id);
  const { to_create, file_name, rows_total } = data;
  return (
    <>
      <p role="status">
        <strong>{file_name}</strong>
        {` has ${formatNumber(rows_total)} ${rows_total === 1 ? "row" : "rows"}. Nothing has been imported yet.`}
      </p>
      <div className={styles.actions}>
        <Button disabled={to_create === 0} busy={run.isPending} onClick={() => run.mutate()}>
          {`Import ${formatNumber(to_create)} ${to_create === 1 ? "member" : "members"}`}
        </Button>
        <NewFileButton onNew={onNew} />
      </div>
      <ImportRows id={id} counts={data} />
    </>
  );
}

const NewFileButton = ({ onNew }: { onNew: () => void }) => (
  <Button variant="outline" onClick={onNew}>
    Choose another file
  </Button>
);

function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className={styles.progress}>
      <p role="status">{label}</p>
      <ProgressBar label="Progress of the import" value={value} max={max} />
    </div>
  );
}
