import { importHours, maxImportBytes, maxImportRows } from "../../../../contract/imports.ts";
import { useConfig } from "../../base/use-config.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useStartAdoption, useUploadImport } from "./import-queries.ts";
import styles from "./imports.module.css";
import { PastImports } from "./past-imports.tsx";

/** The first step of an import: a file, the paying members at Stripe, or an import of before. */
export function ImportFileStep({ onStarted }: { onStarted: (id: string) => void }) {
  const upload = useUploadImport();
  const adoption = useStartAdoption();
  const isPaid = Boolean(useConfig()?.stripe.publishable_key);
  const choose = (file: File | undefined) => {
    if (file) upload.mutate(file, { onSuccess: ({ id }) => onStarted(id) });
  };
  const isTooLarge = (upload.variables?.size ?? 0) > maxImportBytes;
  return (
    <>
      <p>
        Choose an export of Ghost, Memberful or Mailchimp, or any CSV file with a heading for each column.
        Only the email address is needed. You see what each column becomes before anything is imported.
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
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The same file can be chosen again after a failure.
            currentTarget.value = "";
          }}
        />
      </label>
      {upload.isPending && <p role="status">Uploading…</p>}
      {isPaid && (
        <section className={styles.rows} aria-labelledby="paying-members">
          <h3 id="paying-members">Paying members</h3>
          <p>
            After their import, members who pay at Stripe keep their subscription, at their own price and
            date. You see first who pays what; nothing is charged, and no one is emailed.
          </p>
          <Button
            variant="outline"
            busy={adoption.isPending}
            onClick={() => adoption.mutate(undefined, { onSuccess: ({ id }) => onStarted(id) })}
          >
            Look at Stripe
          </Button>
        </section>
      )}
      <PastImports onOpen={onStarted} />
      {upload.isError && isTooLarge && (
        <Notice tone="danger">{`The file is larger than ${formatFileSize(maxImportBytes)}.`}</Notice>
      )}
    </>
  );
}
