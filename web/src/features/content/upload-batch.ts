import type { Category, ContentType } from "../../../../contract/content.ts";
import { newContent } from "../../../../contract/content-admin.ts";

/** What the form says of all its files, as it was typed. */
export interface UploadFields {
  title: string;
  description: string;
  category: Category;
  content_type: ContentType;
  tags: string;
}

/** Spec/2 §4: what the form starts from, and returns to. */
export const emptyFields: UploadFields = { title: "", description: "", tags: "", ...newContent };

interface Chosen {
  file: File;
  /** As contract/uploads reads it; the browser may tell none. */
  type: string;
  /** An object URL where it is an image. Whoever drops the file revokes it. */
  preview: string | null;
  /** What was sent already and need not be sent again. */
  uploadId: string | null;
  problem: string | null;
}

/** "ready" has been chosen, "waiting" is to be sent, "checking" has arrived and is looked at. */
export type FileState = "ready" | "waiting" | "sending" | "checking" | "done" | "failed";

export interface BatchFile extends Chosen {
  id: number;
  state: FileState;
  /** In bytes. */
  sent: number;
}

export type BatchCover = Chosen;

export interface Batch {
  fields: UploadFields;
  /** What has to be mended, by the field's name. */
  errors: Partial<Record<keyof UploadFields, string>>;
  files: readonly BatchFile[];
  cover: BatchCover | null;
  uploading: boolean;
  /** How many files have become items since the page was opened, in this batch and those before. */
  saved: number;
  /** How many batches have ended well. */
  rounds: number;
}

export const emptyBatch: Batch = {
  fields: emptyFields,
  errors: {},
  files: [],
  cover: null,
  uploading: false,
  saved: 0,
  rounds: 0,
};

/** Those that a press of the button sends. */
export const unsent = ({ files }: Batch): BatchFile[] =>
  files.filter(({ state }) => state === "ready" || state === "failed");

/** Spec/2 §2: not uploading, a title, and a file. */
export const canUpload = (batch: Batch): boolean =>
  !batch.uploading && batch.fields.title.trim() !== "" && unsent(batch).length > 0;

export function uploadLabel(batch: Batch): string {
  const count = unsent(batch).length;
  return count === 0 ? "Upload" : `Upload ${count} ${count === 1 ? "file" : "files"}`;
}

/** How far all files together are, in bytes, and how many have become items. */
export function totalOf({ files }: Batch): { sent: number; size: number; done: number } {
  const sum = (of: (file: BatchFile) => number) => files.reduce((total, file) => total + of(file), 0);
  return {
    sent: sum(({ sent }) => sent),
    size: sum(({ file }) => file.size),
    done: files.filter(({ state }) => state === "done").length,
  };
}
