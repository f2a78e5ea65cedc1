import { Upload } from "lucide-react";
import { type DropzoneOptions, useDropzone } from "react-dropzone";
import { cx } from "../../ui/cx.ts";
import styles from "./upload.module.css";

/** A drop zone that is also a button, which opens the file picker. */
export function DropZone({
  label,
  hint,
  ...options
}: DropzoneOptions & {
  label: string;
  hint: string;
}) {
  const { getRootProps, getInputProps, isDragActive, isDragReject } = useDropzone(options);
  const { disabled = false } = options;
  return (
    <>
      {/* Outside the button, because screen readers do not support an input inside a button. */}
      <input {...getInputProps({ "aria-label": label, style: { display: "none" } })} />
      <div
        {...getRootProps({
          role: "button",
          "aria-disabled": disabled || undefined,
          tabIndex: 0,
        })}
        className={cx(
          styles.zone,
          isDragActive && styles.dragOver,
          isDragReject && styles.dragRejected,
          disabled && styles.disabled,
        )}
      >
        <Upload className={styles.zoneIcon} aria-hidden="true" />
        <span className={styles.zoneLabel}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </div>
    </>
  );
}
