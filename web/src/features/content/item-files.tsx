import { type ReactNode, useId } from "react";
import { formatPages } from "../../../../contract/item-facts.ts";
import { audioTypes, contentFileTypes, imageTypes } from "../../../../contract/uploads.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { Button } from "../../ui/button.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { getCoverPages } from "./content-queries.ts";
import { Cover } from "./covers/cover.tsx";
import styles from "./item-dialog.module.css";
import type { useItemActions } from "./use-item-actions.ts";

type Actions = ReturnType<typeof useItemActions>;

const listExtensions = (types: Record<string, { extensions: readonly string[] }>): string =>
  Object.entries(types)
    .flatMap(([type, { extensions }]) => [type, ...extensions.map((each) => `.${each}`)])
    .join(",");
const acceptedFiles = listExtensions(contentFileTypes);
const acceptedAudio = listExtensions(audioTypes);
const acceptedCovers = listExtensions(imageTypes);

/** A part of the dialog about an item. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The name of an item's file, and a button that replaces it (LIB-23). */
export function FileSection({ actions }: { actions: Actions }) {
  const { row, running, sent, replaceFile, cancelUpload } = actions;
  const { file_name, file_size, page_count, duration_seconds } = row;
  const pages = page_count === null ? "" : ` · ${formatPages(page_count)}`;
  return (
    <Section title="File">
      <p className={styles.fact}>{`${file_name} · ${formatFileSize(file_size)}${pages}`}</p>
      <div className={styles.actions}>
        <FileButton
          label="Replace file"
          inputLabel="Replace file"
          accept={duration_seconds === null ? acceptedFiles : acceptedAudio}
          busy={running === "file"}
          onFile={(file) => void replaceFile(file)}
        />
        {running === "file" && (
          <Button size="sm" variant="quiet" onClick={cancelUpload}>
            Cancel
          </Button>
        )}
      </div>
      {running === "file" && (
        <ProgressBar label="Upload of the new file" value={sent.bytes} max={sent.size} />
      )}
      {row.sheet && (
        <p className={styles.note}>
          Members can make this item again, with new numbers or a child's name. They no longer can once you
          replace its file.
        </p>
      )}
      <p className={styles.note}>
        A replaced file can't be brought back. It is kept for 30 days, so that downloads under way finish.
      </p>
    </Section>
  );
}

/** An item's cover, and buttons that replace and remove it (LIB-23). */
export function CoverSection({ actions, mediaUrl }: { actions: Actions; mediaUrl: string | null }) {
  const { row, running, replaceCover, removeCover } = actions;
  const { thumbnail_url: path } = row;
  const coverLabel = path === null ? "Choose a cover" : "Replace cover";
  return (
    <Section title="Cover">
      <div className={styles.cover}>
        <Cover
          src={path !== null && mediaUrl !== null ? mediaUrl + path : null}
          id={row.id}
          type={row.content_type}
          pages={getCoverPages(row)}
        />
        <div className={styles.section}>
          <p className={styles.note}>
            {path === null
              ? "Drawn by us, because there is no cover image."
              : row.cover_is_page
                ? row.file_type.startsWith("image/")
                  ? "Made from the image itself."
                  : "The first page of the file."
                : "An image that an admin chose."}
          </p>
          <div className={styles.actions}>
            <FileButton
              label={coverLabel}
              inputLabel={coverLabel}
              accept={acceptedCovers}
              busy={running === "cover"}
              onFile={(file) => void replaceCover(file)}
            />
            {path !== null && (
              <Button size="sm" variant="quiet" busy={running === "cover"} onClick={() => void removeCover()}>
                Remove cover
              </Button>
            )}
          </div>
          {path !== null && <p className={styles.note}>A replaced or removed cover can't be brought back.</p>}
        </div>
      </div>
    </Section>
  );
}
