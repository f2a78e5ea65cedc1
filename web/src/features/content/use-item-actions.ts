import { useRef, useState } from "react";
import {
  type AdminContentRow,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { freePackMessages, getPublication, type PublishChoice } from "../../../../contract/publishing.ts";
import { call } from "../../api/client.ts";
import { ApiError, findFieldError, getAdminErrorMessage } from "../../api/errors.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { warnBeforeUnload } from "../../ui/warn-before-unload.ts";
import { useRefetchRow, useReloadContent, useSaveRow } from "./content-admin-queries.ts";
import { replaceItemCover, replaceItemFile, UploadRefused } from "./replace-uploads.ts";
import { changedMessage, deletedMessage } from "./use-edit-content.ts";

export type ItemAction = "publish" | "file" | "cover" | "free pack";

const publishedMessages = {
  published: messages.published,
  scheduled: messages.scheduled,
  draft: messages.unpublished,
} as const;

/**
 * Runs one action of an item at a time, with toasts for its outcome. After a conflict it loads the current row. `onGone` is
 * called if another admin deleted the item.
 */
function useActionRunner(row: AdminContentRow, setRow: (row: AdminContentRow) => void, onGone: () => void) {
  const [running, setRunning] = useState<ItemAction>();
  const [sent, setSent] = useState({ bytes: 0, size: 0 });
  const abort = useRef<AbortController>(undefined);
  const refetchRow = useRefetchRow();

  async function handleError(error: unknown) {
    if (abort.current?.signal.aborted) return;
    if (error instanceof UploadRefused) return showError(error.message);
    const code = error instanceof ApiError ? error.code : undefined;
    const isOutdated = code === "conflict" || code === "free_pack" || code === "not_found";
    const current = isOutdated ? await refetchRow(row.id).catch(() => null) : null;
    if (code === "not_found" || current === undefined) {
      showError(deletedMessage);
      return onGone();
    }
    if (current) setRow(current);
    const isChanged = code === "conflict" && current !== null && current.version !== row.version;
    showError(
      isChanged
        ? changedMessage
        : (findFieldError(error) ?? getAdminErrorMessage(error, messages.updateFailed)),
    );
  }

  async function run(action: ItemAction, work: (signal: AbortSignal) => Promise<string>) {
    if (running) return;
    abort.current = new AbortController();
    setRunning(action);
    const stopWarning = warnBeforeUnload();
    try {
      showSuccess(await work(abort.current.signal));
    } catch (error) {
      await handleError(error);
    }
    stopWarning();
    setRunning(undefined);
    setSent({ bytes: 0, size: 0 });
  }

  return { running, sent, setSent, run, cancel: () => abort.current?.abort() };
}

/**
 * Admins can do these with an item besides editing its fields (LIB-8, LIB-23, LIB-24); each action is saved at once.
 * After a version conflict the current row is loaded. `isFreePack` says whether visitors get the item, chosen
 * (`freePackId`) or by its tag. `onGone` is called if another admin deleted the item.
 */
export function useItemActions(
  opened: AdminContentRow,
  { freePackId, isFreePack }: { freePackId: string | null; isFreePack: boolean },
  onGone: () => void,
) {
  const [row, setRow] = useState(opened);
  // The form has saved the item, or the list was loaded again.
  if (opened.version > row.version) setRow(opened);
  const { running, sent, setSent, run, cancel } = useActionRunner(row, setRow, onGone);
  /** The choice that takes the free pack from visitors, until the admin has confirmed it. */
  const [unconfirmed, setUnconfirmed] = useState<PublishChoice>();
  const saveRow = useSaveRow();
  const reload = useReloadContent();

  function keep(saved: AdminContentRow) {
    setRow(saved);
    saveRow(saved);
  }

  const isChosen = row.id === freePackId;
  const upload = (
    action: "file" | "cover",
    file: File,
    replace: typeof replaceItemFile,
    message: string,
  ): Promise<void> =>
    run(action, async (signal) => {
      const onProgress = (bytes: number) => setSent({ bytes, size: file.size });
      keep(await replace(row, file, { signal, onProgress }));
      return message;
    });

  const sendPublish = (publish: PublishChoice, isConfirmed: boolean): Promise<void> =>
    run("publish", async () => {
      const { id, version } = row;
      const release = isConfirmed ? ({ release_free_pack: true } as const) : {};
      const saved = await call("adminUpdateContent", { id, version, publish, ...release });
      setUnconfirmed(undefined);
      keep(saved);
      return publishedMessages[getPublication(saved, Date.now())];
    });

  return {
    row,
    running,
    sent,
    isChosen,
    isFreePack,
    unconfirmed,
    cancelUnconfirmed: () => setUnconfirmed(undefined),
    confirm: () => unconfirmed && sendPublish(unconfirmed, true),
    cancelUpload: cancel,
    /** Asks first if visitors lose the free pack. */
    publish(choice: PublishChoice) {
      if (isFreePack && choice !== "now") setUnconfirmed(choice);
      else void sendPublish(choice, false);
    },
    replaceFile: (file: File) => upload("file", file, replaceItemFile, messages.fileReplaced),
    replaceCover: (file: File) => upload("cover", file, replaceItemCover, messages.coverReplaced),
    removeCover: () =>
      run("cover", async () => {
        const { id, version } = row;
        keep(await call("adminReplaceCover", { id, version, cover_upload_id: null }));
        return messages.coverRemoved;
      }),
    toggleFreePack: () =>
      run("free pack", async () => {
        const id = isChosen ? null : row.id;
        // Another admin may have chosen first.
        await call("adminChooseFreePack", { id, current: freePackId }).finally(reload);
        return id === null ? freePackMessages.released : freePackMessages.chosen;
      }),
  };
}
