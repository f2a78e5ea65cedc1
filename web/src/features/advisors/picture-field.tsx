import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { imageTypes } from "../../../../contract/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorWords } from "../../ui/field-frame.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./advisor-editor.module.css";
import { Portrait } from "./portrait.tsx";

const accepted = Object.keys(imageTypes).join();

/** The profile picture: what there is, another one, none. `src` is what would be shown after saving. */
export function PictureField({
  src,
  name,
  sent,
  problem,
  onChoose,
  onRemove,
}: {
  src: string | null;
  name: string;
  /** How much of a picture has left; undefined while none is on its way. */
  sent: { bytes: number; of: number } | undefined;
  problem: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <fieldset className={styles.picture} aria-describedby={problem ? `${id}-error` : `${id}-hint`}>
      <legend className={styles.label}>Picture</legend>
      <Portrait key={src} src={src} name={name} large />
      <div className={styles.pictureWords}>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again.
            target.value = "";
            if (file) onChoose(file);
          }}
        />
        <div className={styles.pictureButtons}>
          <Button
            variant="outline"
            size="sm"
            icon={<ImageUp aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {src ? "Choose another picture" : "Choose a picture"}
          </Button>
          {src && (
            <Button variant="quiet" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remove picture
            </Button>
          )}
        </div>
        {sent === undefined ? (
          <p id={`${id}-hint`} className={styles.hint}>
            JPG, PNG, GIF or WebP, less than 5 MB. Without one, their initials are shown.
          </p>
        ) : (
          <ProgressBar label="Uploading the picture" value={sent.bytes} max={sent.of} />
        )}
        <ErrorWords id={problem ? `${id}-error` : undefined}>{problem}</ErrorWords>
      </div>
    </fieldset>
  );
}
