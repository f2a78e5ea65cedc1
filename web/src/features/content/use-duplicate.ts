import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { contentAdminMessages as messages } from "../../../../contract/content-admin.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useReloadContent } from "./content-admin-queries.ts";

/** An id for the copy. Like the API's, it begins with the time, so that ids sort by it. */
const createCopyId = () =>
  `cnt_${Date.now().toString(16).padStart(12, "0")}7${crypto.randomUUID().replaceAll("-", "").slice(13)}`;

/** Copies an item with its file and pictures to a new draft (LIB-27), with a toast for the outcome. */
export function useDuplicate(onCreated?: (id: string) => void) {
  const reload = useReloadContent();
  /** The ids of copies whose answer was lost, by the item: pressing again makes no second one. */
  const copyIds = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (id: string) => {
      const copy_id = copyIds.current.get(id) ?? createCopyId();
      copyIds.current.set(id, copy_id);
      return call("adminDuplicateContent", { id, copy_id });
    },
    onSuccess: async ({ id, title }, source) => {
      copyIds.current.delete(source);
      await reload();
      showSuccess(messages.duplicated(title));
      onCreated?.(id);
    },
    onError: (error) => {
      showError(getAdminErrorMessage(error, messages.duplicateFailed));
    },
  });
}
