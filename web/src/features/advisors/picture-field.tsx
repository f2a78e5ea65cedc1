import { ImageUp, Trash2 } from "lucide-react";
import { useId } from "react";
import { imageTypes } from "../../../../contract/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { FieldErrorMessage } from "../../ui/field-frame.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./advisor-editor.module.css";
import { Portrait } from "./portrait.tsx";
import type { UploadProgress } from "./use-picture-upload.ts";

const acceptedTypes = Object.keys(imageTypes).join();

/** Chooses, replaces or removes the profile picture. `src` is the picture that saving would keep. */
export function PictureField({
  src,
  name,
  progress,
  problem,
  onChoose,
  onRemove,
}: {
  src: string | null;
  name: string;
  /** Upload progress in bytes; undefined unless an upload is running. */
  progress: UploadProgress | undefined;
  problem: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.picture} aria-describedby={problem ? `${id}-error` : `${id}-hint`}>
      <legend className={styles.label}>Picture</legend>
      <Portrait key={src} src={src} name={name} large />
      <div className={styles.pictureControls}>
        <div className={styles.pictureButtons}>
          <FileButton
            label={src ? "Choose another picture" : "Choose a picture"}
            accept={acceptedTypes}
            icon={<ImageUp aria-hidden="true" />}
            onFile={onChoose}
          />
          {src && (
            <Button variant="quiet" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remove picture
            </Button>
          )}
        </div>
        {progress === undefined ? (
          <p id={`${id}-hint`} className={styles.hint}>
            JPG, PNG, GIF or WebP, under 5 MB. Without a picture, we show initials.
          </p>
        ) : (
          <ProgressBar label="Uploading picture" value={progress.sent} max={progress.total} />
        )}
        <FieldErrorMessage id={problem ? `${id}-error` : undefined}>{problem}</FieldErrorMessage>
      </div>
    </fieldset>
  );
}
