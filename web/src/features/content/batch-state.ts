import { createStore } from "../../base/create-store.ts";
import { releasePreview } from "./selected-file.ts";
import { type Batch, type BatchCover, type BatchFile, emptyBatch, emptyFields } from "./upload-batch.ts";

/** The observable state of the upload form, with the updates that its actions are made of. */
export function createBatchState() {
  const { get, set, subscribe } = createStore(emptyBatch);

  const update = (changes: Partial<Batch>) => set({ ...get(), ...changes });
  const updateFile = (id: number, changes: Partial<BatchFile>) =>
    update({ files: get().files.map((file) => (file.id === id ? { ...file, ...changes } : file)) });

  return {
    get,
    subscribe,
    update,
    updateFile,
    findFile: (id: number) => get().files.find((file) => file.id === id),
    failFile: (id: number, error: string, changes: Partial<BatchFile> = {}) =>
      updateFile(id, { state: "failed", sent: 0, error, ...changes }),
    /** Takes all waiting files out of the queue. */
    resetWaitingFiles: () =>
      update({
        files: get().files.map((file) =>
          file.state === "waiting" ? { ...file, state: "ready", sent: 0 } : file,
        ),
      }),
    updateCover: (changes: Partial<BatchCover>) => {
      const { cover } = get();
      if (cover) update({ cover: { ...cover, ...changes } });
    },
    /** Empties the form except for what is `kept`; the counters stay. */
    clear(kept: Partial<Pick<Batch, "files" | "table">> = {}) {
      const { files, cover, savedCount, completedBatches } = get();
      const removed = files.filter((file) => !kept.files?.includes(file));
      for (const each of [...removed, cover]) releasePreview(each);
      update({ ...emptyBatch, fields: { ...emptyFields }, ...kept, savedCount, completedBatches });
    },
  };
}

export type BatchState = ReturnType<typeof createBatchState>;
