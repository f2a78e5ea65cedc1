import { CircleCheck, File, FileText, Headphones, Image, RotateCw, X } from "lucide-react";
import { contentLimits } from "../../../../contract/content.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./upload.module.css";
import type { BatchFile, FileState } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

const stateLabels: Record<FileState, string> = {
  ready: "",
  waiting: "Waiting",
  sending: "",
  checking: "Checking",
  done: "Uploaded",
  failed: "",
};

function getIcon(type: string) {
  if (type.startsWith("image/")) return Image;
  if (type.startsWith("audio/")) return Headphones;
  return type === "" ? File : FileText;
}

function FileIcon({ preview, type }: Pick<BatchFile, "preview" | "type">) {
  if (preview) return <img src={preview} alt="" className={styles.preview} />;
  const Icon = getIcon(type);
  return (
    <span className={styles.preview}>
      <Icon aria-hidden="true" />
    </span>
  );
}

/** A file of the batch with its progress and buttons. */
export function FileRow({
  row,
  uploading,
  canRetry,
  defaultTitle,
  onRemove,
}: {
  row: BatchFile;
  uploading: boolean;
  /** False for a file that would fail again. */
  canRetry: boolean;
  /** The title that the item gets if none is typed; undefined if the form's own title is used. */
  defaultTitle: string | undefined;
  onRemove: () => void;
}) {
  const { id, file, state, sent, error } = row;
  const problem = row.row?.problem;
  const hasFailed = state === "failed";
  const isPending = state === "waiting" || state === "sending";
  const percent = file.size > 0 ? Math.floor((100 * sent) / file.size) : 0;
  return (
    <li className={styles.row} data-file={id}>
      <FileIcon {...row} />
      <div className={styles.details}>
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.state}>
          {formatFileSize(file.size)}
          {state === "done" && <CircleCheck aria-hidden="true" />}
          {state === "sending" ? ` · ${percent}%` : stateLabels[state] && ` · ${stateLabels[state]}`}
        </span>
        {(state === "sending" || state === "checking") && (
          <ProgressBar label={`Upload of ${file.name}`} value={sent} max={file.size} />
        )}
        {problem === undefined ? (
          hasFailed && <span className={styles.error}>{error}</span>
        ) : (
          <span className={styles.error}>{`Left out. ${problem}`}</span>
        )}
        {defaultTitle !== undefined && problem === undefined && (state === "ready" || hasFailed) && (
          <input
            className={styles.titleField}
            aria-label={`Title of ${file.name}`}
            placeholder={defaultTitle}
            autoComplete="off"
            maxLength={contentLimits.title}
            readOnly={uploading}
            value={row.own.title ?? ""}
            onChange={({ target }) => uploads.setTitle(id, target.value)}
          />
        )}
      </div>
      {/* A single button for Cancel and Try again, so that it keeps the focus when it changes. */}
      {((hasFailed && canRetry) || isPending || state === "checking") && (
        <Button
          variant={hasFailed ? "outline" : "quiet"}
          size="sm"
          icon={hasFailed && <RotateCw aria-hidden="true" />}
          busy={state === "checking"}
          aria-label={`${hasFailed ? "Try again" : "Cancel"}: ${file.name}`}
          onClick={() => (hasFailed ? uploads.send(id) : uploads.cancelFile(id))}
        >
          {hasFailed ? "Try again" : "Cancel"}
        </Button>
      )}
      {(hasFailed || (state === "ready" && !uploading)) && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
