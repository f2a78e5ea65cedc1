import { releasePreview } from "./selected-file.ts";
import { type Batch, type BatchCover, type BatchFile, emptyBatch, emptyFields } from "./upload-batch.ts";

/** The observable state of the upload form, with the updates that its actions are made of. */
export function createBatchState() {
  let batch = emptyBatch;
  const listeners = new Set<() => void>();

  const update = (changes: Partial<Batch>) => {
    batch = { ...batch, ...changes };
    for (const listener of listeners) listener();
  };
  const updateFile = (id: number, changes: Partial<BatchFile>) =>
    update({ files: batch.files.map((file) => (file.id === id ? { ...file, ...changes } : file)) });

  return {
    get: () => batch,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    updateFile,
    findFile: (id: number) => batch.files.find((file) => file.id === id),
    failFile: (id: number, error: string, changes: Partial<BatchFile> = {}) =>
      updateFile(id, { state: "failed", sent: 0, error, ...changes }),
    /** Takes all waiting files out of the queue. */
    resetWaitingFiles: () =>
      update({
        files: batch.files.map((file) =>
          file.state === "waiting" ? { ...file, state: "ready", sent: 0 } : file,
        ),
      }),
    updateCover: (changes: Partial<BatchCover>) => {
      if (batch.cover) update({ cover: { ...batch.cover, ...changes } });
    },
    /** Empties the form except for what is `kept`; the counters stay. */
    clear(kept: Partial<Pick<Batch, "files" | "table">> = {}) {
      const removed = batch.files.filter((file) => !kept.files?.includes(file));
      for (const each of [...removed, batch.cover]) releasePreview(each);
      const { savedCount, completedBatches } = batch;
      update({ ...emptyBatch, fields: { ...emptyFields }, ...kept, savedCount, completedBatches });
    },
  };
}

export type BatchState = ReturnType<typeof createBatchState>;
