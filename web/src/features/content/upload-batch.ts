import type { Category, ContentType } from "../../../../contract/content.ts";
import { newContentDefaults } from "../../../../contract/content-admin.ts";
import type { SheetRecipe } from "../../../../contract/sheet-recipe.ts";
import { formatNoun } from "../../format/numbers.ts";
import { type PublishForm, publishNow } from "./publish-form.ts";
import type { TableRow, UploadTable } from "./upload-table.ts";

/** The form's fields for all files, as typed. */
export interface UploadFields {
  title: string;
  description: string;
  category: Category;
  content_type: ContentType;
  tags: string;
  age_from: string;
  age_to: string;
  needs: string;
}

/** An item has these fields of its own; the form says the rest. */
export type OwnFields = Partial<UploadFields>;

/** The initial values of the form, to which it returns (LIB-11). */
export const emptyFields: UploadFields = {
  title: "",
  description: "",
  tags: "",
  age_from: "",
  age_to: "",
  needs: "",
  ...newContentDefaults,
};

interface SelectedFile {
  file: File;
  /** The MIME type from contract/uploads.ts, because browsers do not know all of them. */
  type: string;
  /** An object URL if the file is an image; revoke it with releasePreview. */
  preview: string | null;
  /** The id of a finished upload, which need not be repeated. */
  uploadId: string | null;
  error: string | null;
  /** The error is about the file itself: sending it again cannot help. */
  isFinal?: boolean;
}

/** "waiting" is queued, "checking" is uploaded and being validated by the API. */
export type FileState = "ready" | "waiting" | "sending" | "checking" | "done" | "failed";

/** The pictures of pages depend on both: Premium ones carry a mark, and a chosen cover replaces that of the first page. */
export interface PictureChoice {
  category: Category;
  hasCover: boolean;
}

/** The uploaded pictures of a document's pages. */
export interface UploadedPictures {
  cover_upload_id: string | null;
  preview_upload_ids: string[];
}

/** The files of the two drop zones are uploaded for these. */
export type BatchPurpose = "content" | "audio";

export interface BatchFile extends SelectedFile {
  id: number;
  purpose: BatchPurpose;
  /** Without a title of its own, the item's is made of the form's title and the file's name. */
  own: OwnFields;
  /** Its row of the table. A file whose row has a problem is left out. */
  row?: TableRow | undefined;
  /** The recipe of a file that a maker has drawn. Such a file has a title of its own, and no row. */
  sheet?: SheetRecipe | undefined;
  state: FileState;
  /** In bytes. */
  sent: number;
  /** Uploaded by an attempt whose item was not created, and used again for the same choice. */
  pictures?: { uploaded: UploadedPictures; choice: PictureChoice } | undefined;
}

export type BatchCover = SelectedFile;

export interface Batch {
  fields: UploadFields;
  publish: PublishForm;
  /** Validation messages by field. */
  errors: Partial<Record<keyof UploadFields | "publish", string>>;
  files: readonly BatchFile[];
  cover: BatchCover | null;
  table: UploadTable | null;
  uploading: boolean;
  /** The number of items that were created since the page was opened, in all batches. */
  savedCount: number;
  /** The number of batches that were completed without a failed file. */
  completedBatches: number;
}

export const emptyBatch: Batch = {
  fields: emptyFields,
  publish: publishNow,
  errors: {},
  files: [],
  cover: null,
  table: null,
  uploading: false,
  savedCount: 0,
  completedBatches: 0,
};

export const isLeftOut = ({ row }: BatchFile): boolean => row?.problem !== undefined;

/** The files that the Upload button sends: new ones, and failed ones that can be sent again. */
export const listUnsentFiles = ({ files }: Batch): BatchFile[] =>
  files.filter(
    (file) => !isLeftOut(file) && (file.state === "ready" || (file.state === "failed" && !file.isFinal)),
  );

/** The form's title is needed unless the table or a maker has given each of these files one. */
export const needsFormTitle = (files: readonly BatchFile[]): boolean =>
  files.length === 0 || files.some(({ row, sheet, own }) => !(row ?? sheet) || !own.title?.trim());

/**
 * Says what the Upload button waits for: the form's title and a file (LIB-11), or a cover that can be used. Undefined if the
 * batch can be sent.
 */
export function findUploadProblem(batch: Batch): string | undefined {
  if (batch.cover?.isFinal) return "Remove the cover image, which was refused.";
  const unsent = listUnsentFiles(batch);
  const hasTitle = batch.fields.title.trim() !== "" || !needsFormTitle(unsent);
  const missing = [...(hasTitle ? [] : ["the title at the top"]), ...(unsent.length > 0 ? [] : ["a file"])];
  return missing.length > 0 ? `Still needed: ${missing.join(" and ")}.` : undefined;
}

export function getUploadLabel(batch: Batch): string {
  const count = listUnsentFiles(batch).length;
  return count === 0 ? "Upload" : `Upload ${formatNoun(count, "file")}`;
}

/** Returns the sent and total bytes of the files that are not left out, their number, and how many became items. */
export function getBatchProgress(batch: Batch): { sent: number; size: number; count: number; done: number } {
  const files = batch.files.filter((file) => !isLeftOut(file));
  const sum = (getBytes: (file: BatchFile) => number) =>
    files.reduce((total, file) => total + getBytes(file), 0);
  return {
    sent: sum(({ sent }) => sent),
    size: sum(({ file }) => file.size),
    count: files.length,
    done: files.filter(({ state }) => state === "done").length,
  };
}
