import { X } from "lucide-react";
import { useRef } from "react";
import {
  audioTypes,
  contentFileTypes,
  imageTypes,
  maxDropZoneBytes,
  uploadMessages,
} from "../../../../contract/uploads.ts";
import { formatFileSize } from "../../format/file-size.ts";
import { IconButton } from "../../ui/button.tsx";
import { showSuccess, toast } from "../../ui/toast-store.ts";
import {
  createDropErrorFormatter,
  createFileValidator,
  getCoverRejection,
  getFileRejection,
  mergeRejections,
  type RejectionMessage,
} from "./drop-messages.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileRow } from "./file-row.tsx";
import { toItemTitle } from "./file-upload.ts";
import { MakeSheetButton } from "./sheets/make-sheet-button.tsx";
import styles from "./upload.module.css";
import type { Batch, BatchPurpose } from "./upload-batch.ts";
import { uploads } from "./upload-store.ts";

/** The drop zone's accepted MIME types and extensions; both are needed, because browsers do not know all types. */
const toAcceptOption = (types: Record<string, { extensions: readonly string[] }>) =>
  Object.fromEntries(
    Object.entries(types).map(([type, { extensions }]) => [
      type,
      extensions.map((extension) => `.${extension}`),
    ]),
  );
const acceptedFiles = toAcceptOption(contentFileTypes);
const acceptedAudio = toAcceptOption(audioTypes);
const acceptedCovers = toAcceptOption(imageTypes);
const validateFile = createFileValidator("content");
const validateAudio = createFileValidator("audio");
const validateCover = createFileValidator("cover");

function showRejection(rejection: RejectionMessage | undefined) {
  if (rejection) toast({ ...rejection, tone: "destructive" });
}

const zones = {
  content: {
    heading: "Files",
    label: "Drop files here or choose from your device",
    hint: "Files are validated for type and size: PDF 50MB, DOC/DOCX 25MB, TXT 5MB, images 10MB.",
    list: "Files to upload",
    accept: acceptedFiles,
    validator: validateFile,
    getErrorMessage: createDropErrorFormatter("content"),
  },
  audio: {
    heading: "Audio",
    label: "Drop audio here or choose from your device",
    hint: uploadMessages.audioZone,
    list: "Audio to upload",
    accept: acceptedAudio,
    validator: validateAudio,
    getErrorMessage: createDropErrorFormatter("audio"),
  },
} as const;

/** The title of one of several items, as far as the form's title is typed. */
const buildDefaultTitle = ({ fields, files }: Batch, name: string): string =>
  toItemTitle(fields.title.trim() || "Title", name, files.length);

/** A drop zone for files, with the list of its files (LIB-11). Audio has one of its own (LIB-25). */
export function FilesZone({ batch, purpose }: { batch: Batch; purpose: BatchPurpose }) {
  const container = useRef<HTMLDivElement>(null);
  const { uploading } = batch;
  const files = batch.files.filter((file) => file.purpose === purpose);
  const { heading, list, ...zone } = zones[purpose];

  function remove(id: number) {
    const index = files.findIndex((file) => file.id === id);
    const neighbor = files[index + 1] ?? files[index - 1];
    const next =
      neighbor && container.current?.querySelector<HTMLElement>(`[data-file="${neighbor.id}"] button`);
    uploads.removeFile(id);
    (next ?? container.current?.querySelector<HTMLElement>("[role=button]"))?.focus();
  }

  return (
    <div ref={container} className={styles.part}>
      <h3 className={styles.heading}>{heading}</h3>
      <DropZone
        {...zone}
        maxSize={maxDropZoneBytes}
        disabled={uploading}
        onDrop={(added, rejections) => {
          if (added.length > 0) {
            uploads.addFiles(added, purpose);
            showSuccess(uploadMessages.filesReady(added.length), "Files Added");
          }
          showRejection(mergeRejections(rejections.map(getFileRejection)));
        }}
      />
      {purpose === "content" && <MakeSheetButton disabled={uploading} />}
      {files.length > 0 && (
        <ul className={styles.rows} aria-label={list}>
          {files.map((row) => (
            <FileRow
              key={row.id}
              row={row}
              uploading={uploading}
              canRetry={!row.isFinal && !batch.cover?.isFinal}
              defaultTitle={
                batch.files.length > 1 || row.sheet ? buildDefaultTitle(batch, row.file.name) : undefined
              }
              onRemove={() => remove(row.id)}
            />
          ))}
        </ul>
      )}
      {files.some(({ sheet }) => sheet) && (
        <p className={styles.state}>
          A sheet has its own description, content type, tags, ages and what you need. Access and publishing
          are as chosen in the form.
        </p>
      )}
      {purpose === "audio" && files.length > 0 && (
        <p className={styles.state}>Audio is saved as a story, whatever the content type says.</p>
      )}
    </div>
  );
}

/** The drop zone for the cover image, which all items of the batch share. */
export function CoverZone({ batch: { cover, uploading } }: { batch: Batch }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} className={styles.part}>
      <h3 className={styles.heading}>Cover image (optional)</h3>
      <DropZone
        label="Drop an image here or choose from your device"
        hint="JPG, PNG, GIF, WebP, max 5MB."
        accept={acceptedCovers}
        multiple={false}
        disabled={uploading}
        validator={validateCover}
        getErrorMessage={createDropErrorFormatter("cover")}
        onDrop={([added], rejections) => {
          if (added) {
            uploads.setCover(added);
            showSuccess(uploadMessages.coverReady, "Cover Image Added");
          }
          // One cover at most: the first reason says it all.
          showRejection(rejections.map(getCoverRejection)[0]);
        }}
      />
      {cover && (
        <div className={styles.row}>
          {cover.preview && <img src={cover.preview} alt="" className={styles.coverPreview} />}
          <div className={styles.details}>
            <span className={styles.fileName}>{cover.file.name}</span>
            <span className={styles.state}>{formatFileSize(cover.file.size)}</span>
            {cover.error && <span className={styles.error}>{cover.error}</span>}
          </div>
          {!uploading && (
            <IconButton
              label={`Remove ${cover.file.name}`}
              onClick={() => {
                uploads.setCover(null);
                container.current?.querySelector<HTMLElement>("[role=button]")?.focus();
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
