import { useSyncExternalStore } from "react";
import { createContentInput } from "../../../../contract/content-admin.ts";
import { uploadMessages as words } from "../../../../contract/uploads.ts";
import { ApiError } from "../../api/errors.ts";
import { toast } from "../../ui/toast-store.ts";
import { chosen, letGo } from "./selected-file.ts";
import { finishFile, type Outside, outside, sendFile, sendingFailed } from "./file-upload.ts";
import {
  type Batch,
  type BatchCover,
  type BatchFile,
  emptyBatch,
  emptyFields,
  type UploadFields,
  unsent,
} from "./upload-batch.ts";

const form = createContentInput.omit({ upload_ids: true, cover_upload_id: true });

const cancelled = "Cancelled";
const refuse = (title: string, description: string) => toast({ title, description, tone: "destructive" });
const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === "sign_in_required";

/**
 * The batch that an admin puts together and sends (spec/2 §2, §4, Upload). It lives outside the panel, so that another
 * tab of the office can be looked at while files are on their way. One file is sent at a time, and becomes an item as
 * soon as it has arrived: one that fails takes no other with it.
 */
export function createUploads(world: Outside = outside) {
  let batch = emptyBatch;
  let owner: string | undefined;
  let lastId = 0;
  let everything = new AbortController();
  const inFlight = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const become = (change: Partial<Batch>) => {
    batch = { ...batch, ...change };
    for (const listener of listeners) listener();
  };
  const find = (id: number) => batch.files.find((file) => file.id === id);
  const mark = (id: number, change: Partial<BatchFile>) =>
    become({ files: batch.files.map((file) => (file.id === id ? { ...file, ...change } : file)) });
  const markAll = (from: BatchFile["state"], state: BatchFile["state"]) =>
    become({ files: batch.files.map((file) => (file.state === from ? { ...file, state, sent: 0 } : file)) });
  const fail = (id: number, problem: string, change: Partial<BatchFile> = {}) =>
    mark(id, { state: "failed", sent: 0, problem, ...change });
  const markCover = (change: Partial<BatchCover>) =>
    batch.cover && become({ cover: { ...batch.cover, ...change } });

  function clear() {
    for (const each of [...batch.files, batch.cover]) letGo(each);
    become({ ...emptyBatch, fields: { ...emptyFields }, saved: batch.saved, rounds: batch.rounds });
  }

  /** The form's end once no file is left to send: the spec's toast, and a new beginning. */
  function settle() {
    const { files, uploading } = batch;
    if (uploading || files.length === 0 || files.some(({ state }) => state !== "done")) return;
    toast({ title: "Upload Successful", description: words.uploaded(files.length), tone: "success" });
    clear();
    become({ rounds: batch.rounds + 1 });
  }

  /** The cover's upload, sent once for all files; null where there is none. Throws what sending it throws. */
  async function coverId(): Promise<string | null> {
    const { cover } = batch;
    if (!cover || cover.uploadId) return cover?.uploadId ?? null;
    const { file, type } = cover;
    const on = { signal: everything.signal, onProgress: () => {} };
    const uploadId = await sendFile(world, { file, type, purpose: "cover" }, on);
    markCover({ uploadId, problem: null });
    return uploadId;
  }

  async function sendOne({ id, file, type, uploadId }: BatchFile): Promise<string | undefined> {
    if (uploadId) return uploadId;
    const stop = new AbortController();
    inFlight.set(id, stop);
    mark(id, { state: "sending", problem: null });
    try {
      const signal = AbortSignal.any([stop.signal, everything.signal]);
      const onProgress = (sent: number) => mark(id, { sent });
      return await sendFile(world, { file, type, purpose: "content" }, { signal, onProgress });
    } catch (error) {
      if (everything.signal.aborted) mark(id, { state: "ready", sent: 0 });
      else if (stop.signal.aborted) fail(id, cancelled);
      else {
        fail(id, sendingFailed(file.name, error));
        if (isSignedOut(error)) throw error;
      }
      return undefined;
    } finally {
      inFlight.delete(id);
    }
  }

  async function one(chosen: BatchFile, fields: UploadFields): Promise<"go on" | "stop"> {
    const { id, file } = chosen;
    const uploadId = await sendOne(chosen);
    if (!uploadId) return "go on";
    mark(id, { state: "checking", uploadId, sent: file.size, problem: null });
    const end = await finishFile(world, {
      name: file.name,
      uploadId,
      coverId: batch.cover?.uploadId ?? null,
      fields,
      files: batch.files.length,
    });
    if (end.state === "done") {
      mark(id, { state: "done" });
      become({ saved: batch.saved + 1 });
    } else if (end.state === "failed") {
      fail(id, end.problem, { uploadId: end.again === "finish" ? uploadId : null });
    } else {
      markCover({ problem: end.problem, uploadId: null });
      fail(id, words.coverFailed);
      return "stop";
    }
    return "go on";
  }

  async function run(fields: UploadFields) {
    try {
      await coverId();
    } catch (error) {
      if (isSignedOut(error)) throw error;
      markAll("waiting", "ready");
      if (everything.signal.aborted) return;
      markCover({ problem: error instanceof Error ? error.message : words.unexpected });
      refuse("Upload Failed", words.coverFailed);
      return;
    }
    for (let next = waiting(); next; next = waiting()) {
      if ((await one(next, fields)) === "stop") break;
      if (everything.signal.aborted) break;
    }
    markAll("waiting", "ready");
    const failed = batch.files.filter(({ state, problem }) => state === "failed" && problem !== cancelled);
    if (failed[0]?.problem) {
      const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : "";
      refuse("Upload Failed", failed[0].problem + more);
    }
  }
  const waiting = () => batch.files.find(({ state }) => state === "waiting");

  /** Sends what has not become an item yet, or that one file alone. Tells what is missing (spec/2 §5). */
  async function send(only?: number): Promise<void> {
    const wanted = unsent(batch).filter(({ id }) => only === undefined || id === only);
    const problem = mend(wanted.length);
    if (problem) return void refuse("Validation Error", problem);
    become({
      files: batch.files.map((file) => (wanted.includes(file) ? { ...file, state: "waiting" } : file)),
    });
    if (batch.uploading) return;

    everything = new AbortController();
    become({ uploading: true });
    const letPageGo = world.keepPage();
    try {
      await run(batch.fields);
    } catch (error) {
      markAll("waiting", "ready");
      if (isSignedOut(error)) refuse("Authentication Error", words.signInRequired);
      else refuse("Upload Failed", words.unexpected);
    }
    letPageGo();
    become({ uploading: false });
    settle();
  }

  /** What keeps the form from being sent, in words; each field is marked. */
  function mend(files: number): string | undefined {
    const read = form.safeParse(batch.fields);
    const issues = read.success ? [] : read.error.issues;
    become({
      errors: Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])),
    });
    return issues[0]?.message ?? (files === 0 ? words.fileRequired : undefined);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => batch,
    send,
    /** Another admin at the same browser starts with an empty form. */
    belongTo(admin: string) {
      if (owner !== undefined && owner !== admin) {
        everything.abort();
        clear();
      }
      owner = admin;
    },
    write(change: Partial<UploadFields>) {
      const errors = { ...batch.errors };
      for (const name of Object.keys(change)) delete errors[name as keyof UploadFields];
      become({ fields: { ...batch.fields, ...change }, errors });
    },
    add(files: readonly File[]) {
      const added = files.map((file): BatchFile => {
        lastId += 1;
        return { id: lastId, state: "ready", sent: 0, ...chosen(file) };
      });
      become({ files: [...batch.files, ...added] });
    },
    /** Takes a file out of the form; what has become an item stays one. */
    remove(id: number) {
      inFlight.get(id)?.abort();
      letGo(find(id));
      become({ files: batch.files.filter((file) => file.id !== id) });
      settle();
    },
    cover(file: File | null) {
      letGo(batch.cover);
      become({ cover: file && chosen(file) });
    },
    /** Stops one file, which keeps its row. */
    cancel(id: number) {
      if (find(id)?.state === "waiting") fail(id, cancelled);
      inFlight.get(id)?.abort();
    },
    cancelAll: () => everything.abort(),
  };
}

export const uploads = createUploads();

export const useUploads = (): Batch =>
  useSyncExternalStore(uploads.subscribe, uploads.current, () => emptyBatch);
