import { useSyncExternalStore } from "react";
import { contentForm } from "../../../../contract/content-admin.ts";
import { uploadMessages as messages } from "../../../../contract/uploads.ts";
import { forgetKeptForm, keepForm, readKeptForm } from "../../base/kept-forms.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { createBatchState } from "./batch-state.ts";
import { type UploadDependencies, uploadDependencies } from "./file-upload.ts";
import { describeVisibility, findPublishFormProblem, type PublishForm } from "./publish-form.ts";
import { createSelectedFile, releasePreview } from "./selected-file.ts";
import {
  type Batch,
  type BatchFile,
  type BatchPurpose,
  emptyBatch,
  isLeftOut,
  listUnsentFiles,
  needsFormTitle,
  type UploadFields,
} from "./upload-batch.ts";
import { assignRows, describeItem } from "./upload-fates.ts";
import { createUploadRunner, isSignedOut } from "./upload-runner.ts";
import { toFileKey, type UploadTable } from "./upload-table.ts";

function showUploaded(count: number, publish: PublishForm): void {
  const description = messages.uploaded(count) + describeVisibility(publish);
  showSuccess(description, "Upload Successful");
}

type BatchState = ReturnType<typeof createBatchState>;

/** The form's own fields outlive a reload, which takes the files (SITE-21). */
const keptName = "upload";
type KeptUpload = Pick<Batch, "fields" | "publish">;

function keepFields(state: BatchState, changes: Partial<Batch>): void {
  state.update(changes);
  const { fields, publish } = state.get();
  keepForm(keptName, { fields, publish } satisfies KeptUpload);
}

/** Shows the success toast and empties the form, once all files are done. */
function finishIfDone(state: BatchState): void {
  const { files, fields, publish, table, uploading, completedBatches } = state.get();
  const sent = files.filter((file) => !isLeftOut(file));
  if (uploading || sent.length === 0 || sent.some((file) => file.state !== "done")) return;
  showUploaded(sent.length, publish);
  // The table stays, to say what became of its rows, with the files that it left out.
  const items = sent.map(({ file, own }) => [toFileKey(file.name), describeItem(fields, own)] as const);
  const kept = table && { ...table, uploaded: new Map([...table.uploaded, ...items]) };
  state.clear({ files: files.filter(isLeftOut), table: kept });
  state.update({ completedBatches: completedBatches + 1 });
  forgetKeptForm(keptName);
}

/** Sets the validation errors of the fields and returns the first error, also for a missing file. */
function validate(state: BatchState, queued: readonly BatchFile[]): string | undefined {
  const { fields, publish } = state.get();
  const [first] = queued;
  const title = needsFormTitle(queued) ? fields.title : fields.title.trim() || first?.own.title;
  const result = contentForm.safeParse({ ...fields, title });
  const issues = result.success ? [] : result.error.issues;
  const fieldErrors = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
  const problem = findPublishFormProblem(publish, Date.now());
  state.update({ errors: { ...fieldErrors, ...(problem === undefined ? {} : { publish: problem }) } });
  return issues[0]?.message ?? problem ?? (queued.length === 0 ? messages.fileRequired : undefined);
}

/**
 * The upload form's state and actions (LIB-11). It lives outside the panel, so that uploads continue while
 * the admin looks at another tab.
 */
export function createUploadStore(dependencies: UploadDependencies = uploadDependencies) {
  const state = createBatchState();
  const runner = createUploadRunner(state, dependencies);
  let owner: string | undefined;
  let lastId = 0;

  function toBatchFile(file: File, purpose: BatchPurpose): BatchFile {
    lastId += 1;
    return { id: lastId, purpose, own: {}, state: "ready", sent: 0, ...createSelectedFile(file) };
  }
  /** Gives new files their rows of the table. */
  const setFiles = (files: readonly BatchFile[]) =>
    state.update({ files: assignRows(state.get().table, files) });

  /** Uploads all unsent files, or only the file `onlyId`. Shows what is missing in the form (LIB-11). */
  async function send(onlyId?: number): Promise<void> {
    const queued = listUnsentFiles(state.get()).filter(({ id }) => onlyId === undefined || id === onlyId);
    const error = validate(state, queued);
    if (error) return void showError(error, "Validation Error");
    const { files, fields, uploading } = state.get();
    state.update({
      files: files.map((file) => (queued.includes(file) ? { ...file, state: "waiting" } : file)),
    });
    if (uploading) return;

    state.update({ uploading: true });
    const stopWarning = dependencies.warnBeforeUnload();
    try {
      await runner.run(fields);
    } catch (error) {
      state.resetWaitingFiles();
      if (isSignedOut(error)) showError(messages.signInRequired, "Authentication Error");
      else showError(messages.unexpected, "Upload Failed");
    }
    stopWarning();
    state.update({ uploading: false });
    finishIfDone(state);
  }

  return {
    subscribe: state.subscribe,
    getBatch: state.get,
    send,
    /**
     * Cancels uploads when the sign-in ends (undefined), empties the form if another admin has signed in, and restores it
     * after a reload.
     */
    setOwner(adminId: string | undefined) {
      if (owner !== undefined && owner !== adminId) runner.cancelAll();
      if (adminId === undefined || adminId === owner) return;
      if (owner !== undefined) state.clear();
      state.update(readKeptForm<KeptUpload>(keptName) ?? {});
      owner = adminId;
    },
    setFields(changes: Partial<UploadFields>) {
      const { fields, errors: previous } = state.get();
      const errors = { ...previous };
      for (const name of Object.keys(changes)) delete errors[name as keyof UploadFields];
      keepFields(state, { fields: { ...fields, ...changes }, errors });
    },
    setPublish(publish: PublishForm) {
      const { publish: _, ...errors } = state.get().errors;
      keepFields(state, { publish, errors });
    },
    addFiles(files: readonly File[], purpose: BatchPurpose = "content") {
      setFiles([...state.get().files, ...files.map((file) => toBatchFile(file, purpose))]);
    },
    /** Adds files that makers have drawn, with what each says of itself. */
    addSheets(sheets: readonly (Pick<BatchFile, "own" | "sheet"> & { file: File })[]) {
      const added = sheets.map(({ file, own, sheet }) => ({ ...toBatchFile(file, "content"), own, sheet }));
      setFiles([...state.get().files, ...added]);
    },
    /** Removes a file from the form; an item that was created from it stays. */
    removeFile(id: number) {
      runner.abortFile(id);
      releasePreview(state.findFile(id));
      setFiles(state.get().files.filter((file) => file.id !== id));
      finishIfDone(state);
    },
    /** Sets one item's own title. */
    setTitle: (id: number, title: string) =>
      state.updateFile(id, { own: { ...state.findFile(id)?.own, title } }),
    /** Gives the files what the rows of a table say. A corrected table knows what the one before it has uploaded. */
    setTable(chosen: UploadTable | null) {
      const { files, table: before } = state.get();
      const table = chosen && { ...chosen, uploaded: before?.uploaded ?? chosen.uploaded };
      state.update({ table, files: assignRows(table, files) });
    },
    setCover(file: File | null) {
      releasePreview(state.get().cover);
      state.update({ cover: file && createSelectedFile(file) });
    },
    /** Cancels one file, which stays in the list. */
    cancelFile: runner.cancelFile,
    cancelAll: runner.cancelAll,
  };
}

export const uploads = createUploadStore();

export const useUploads = (): Batch =>
  useSyncExternalStore(uploads.subscribe, uploads.getBatch, () => emptyBatch);
