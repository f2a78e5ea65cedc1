import { formatFileSize } from "../../format/file-size.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./upload.module.css";
import { type Batch, getBatchProgress } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

/** The progress of the whole batch, with a cancel button. Screen readers announce each finished file, not each percent. */
export function UploadTotal({ batch }: { batch: Batch }) {
  const { uploading } = batch;
  const { sent, size, count, done } = getBatchProgress(batch);

  return (
    <>
      <p role="status" className={styles.status}>
        {uploading &&
          `Keep this tab open while files upload. ${formatNumber(done)} of ${formatNumber(count)} uploaded.`}
      </p>
      {uploading && (
        <div className={styles.total}>
          <ProgressBar label="All files" value={sent} max={size} className={styles.grow} />
          <span className={styles.state}>
            {formatFileSize(sent)} of {formatFileSize(size)}
          </span>
          <Button variant="outline" size="sm" onClick={uploads.cancelAll}>
            Cancel all
          </Button>
        </div>
      )}
    </>
  );
}
