import { X } from "lucide-react";
import { useRef } from "react";
import { contentFileTypes, dropZoneBytes, imageTypes, uploadMessages } from "../../../../contract/uploads.ts";
import { IconButton } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { coverRejected, fileError, fileRejected, inBytes, inOne, type Rejected } from "./drop-messages.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileRow } from "./file-row.tsx";
import { fileSize } from "../../format/file-size.ts";
import styles from "./upload.module.css";
import type { Batch } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

/** By type and by ending, as the drop zone takes them: a browser may tell no type. */
const accepted = (types: Record<string, { extensions: readonly string[] }>) =>
  Object.fromEntries(
    Object.entries(types).map(([type, { extensions }]) => [type, extensions.map((ending) => `.${ending}`)]),
  );
const acceptedFiles = accepted(contentFileTypes);
const acceptedCovers = accepted(imageTypes);
const checkFile = fileError("content");
const checkCover = fileError("cover");

function refuse(rejected: Rejected | undefined) {
  if (rejected) toast({ ...rejected, tone: "destructive" });
}

/** The files of the batch (spec/2 §2, Upload): the zone that takes them, and a row for each. */
export function FilesZone({ batch: { files, uploading } }: { batch: Batch }) {
  const place = useRef<HTMLDivElement>(null);

  function remove(id: number) {
    const index = files.findIndex((file) => file.id === id);
    const neighbour = files[index + 1] ?? files[index - 1];
    const next =
      neighbour && place.current?.querySelector<HTMLElement>(`[data-file="${neighbour.id}"] button`);
    uploads.remove(id);
    (next ?? place.current?.querySelector<HTMLElement>("[role=button]"))?.focus();
  }

  return (
    <div ref={place} className={styles.part}>
      <h3 className={styles.heading}>Files</h3>
      <DropZone
        label="Drop files here or choose from your device"
        hint="Files are validated for type and size: PDF 50MB, DOC/DOCX 25MB, TXT 5MB, images 10MB."
        accept={acceptedFiles}
        maxSize={dropZoneBytes}
        disabled={uploading}
        validator={checkFile}
        getErrorMessage={inBytes}
        onDrop={(added, rejections) => {
          if (added.length > 0) {
            uploads.add(added);
            toast({
              title: "Files Added",
              description: uploadMessages.filesReady(added.length),
              tone: "success",
            });
          }
          refuse(inOne(rejections.map(fileRejected)));
        }}
      />
      {files.length > 0 && (
        <ul className={styles.rows} aria-label="Files to upload">
          {files.map((row) => (
            <FileRow key={row.id} row={row} uploading={uploading} onRemove={() => remove(row.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The one cover that all items of the batch get; a new one takes the place of the one before. */
export function CoverZone({ batch: { cover, uploading } }: { batch: Batch }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={styles.part}>
      <h3 className={styles.heading}>Cover image (optional)</h3>
      <DropZone
        label="Drop an image here or choose from your device"
        hint="JPG, PNG, GIF, WebP, max 5MB."
        accept={acceptedCovers}
        multiple={false}
        disabled={uploading}
        validator={checkCover}
        getErrorMessage={inBytes}
        onDrop={([added], rejections) => {
          if (added) {
            uploads.cover(added);
            toast({ title: "Cover Image Added", description: uploadMessages.coverReady, tone: "success" });
          }
          refuse(inOne(rejections.map(coverRejected)));
        }}
      />
      {cover && (
        <div className={styles.row}>
          {cover.preview && <img src={cover.preview} alt="" className={styles.coverPreview} />}
          <div className={styles.about}>
            <span className={styles.fileName}>{cover.file.name}</span>
            <span className={styles.state}>{fileSize(cover.file.size)}</span>
            {cover.problem && <span className={styles.problem}>{cover.problem}</span>}
          </div>
          {!uploading && (
            <IconButton
              label={`Remove ${cover.file.name}`}
              onClick={() => {
                uploads.cover(null);
                place.current?.querySelector<HTMLElement>("[role=button]")?.focus();
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
    </div>
  );
}
