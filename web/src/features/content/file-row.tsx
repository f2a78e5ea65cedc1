import { CircleCheck, File, FileText, Image, RotateCw, X } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { fileSize } from "../../format/file-size.ts";
import styles from "./upload.module.css";
import type { BatchFile, FileState } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

const words: Record<FileState, string> = {
  ready: "",
  waiting: "Waiting",
  sending: "",
  checking: "Checking",
  done: "Uploaded",
  failed: "",
};

function Look({ preview, type }: Pick<BatchFile, "preview" | "type">) {
  if (preview) return <img src={preview} alt="" className={styles.preview} />;
  const Icon = type.startsWith("image/") ? Image : type === "" ? File : FileText;
  return (
    <span className={styles.preview}>
      <Icon aria-hidden="true" />
    </span>
  );
}

/** A file of the batch: what it is, how far it is, and what can be done about it. */
export function FileRow({
  row,
  uploading,
  onRemove,
}: {
  row: BatchFile;
  uploading: boolean;
  onRemove: () => void;
}) {
  const { id, file, state, sent, problem } = row;
  const failed = state === "failed";
  const moving = state === "waiting" || state === "sending";
  const percent = file.size > 0 ? Math.floor((100 * sent) / file.size) : 0;
  return (
    <li className={styles.row} data-file={id}>
      <Look {...row} />
      <div className={styles.about}>
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.state}>
          {fileSize(file.size)}
          {state === "done" && <CircleCheck aria-hidden="true" />}
          {state === "sending" ? ` · ${percent}%` : words[state] && ` · ${words[state]}`}
        </span>
        {(state === "sending" || state === "checking") && (
          <ProgressBar label={`Upload of ${file.name}`} value={sent} max={file.size} />
        )}
        {failed && <span className={styles.problem}>{problem}</span>}
      </div>
      {/* One button all along, so that the focus stays on it while it turns from one into the other. */}
      {(failed || moving || state === "checking") && (
        <Button
          variant={failed ? "outline" : "quiet"}
          size="sm"
          icon={failed && <RotateCw aria-hidden="true" />}
          busy={state === "checking"}
          aria-label={`${failed ? "Try again" : "Cancel"}: ${file.name}`}
          onClick={() => (failed ? uploads.send(id) : uploads.cancel(id))}
        >
          {failed ? "Try again" : "Cancel"}
        </Button>
      )}
      {(failed || (state === "ready" && !uploading)) && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
