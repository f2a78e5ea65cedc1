import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { fileSize } from "../../format/file-size.ts";
import styles from "./upload.module.css";
import { type Batch, totalOf } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

/** How far the whole batch is, and the way to stop it. Says aloud each file that is done, not each percent. */
export function UploadTotal({ batch }: { batch: Batch }) {
  const { uploading, files } = batch;
  const { sent, size, done } = totalOf(batch);

  return (
    <>
      <p role="status" className={styles.keep}>
        {uploading && `Keep this tab open while files upload. ${done} of ${files.length} uploaded.`}
      </p>
      {uploading && (
        <div className={styles.total}>
          <ProgressBar label="All files" value={sent} max={size} className={styles.grow} />
          <span className={styles.state}>
            {fileSize(sent)} of {fileSize(size)}
          </span>
          <Button variant="outline" size="sm" onClick={uploads.cancelAll}>
            Cancel all
          </Button>
        </div>
      )}
    </>
  );
}
