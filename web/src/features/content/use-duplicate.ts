import { useMutation } from "@tanstack/react-query";
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
  return useMutation({
    mutationFn: (id: string) => call("adminDuplicateContent", { id, copy_id: createCopyId() }),
    onSuccess: async ({ id, title }) => {
      await reload();
      showSuccess(messages.duplicated(title));
      onCreated?.(id);
    },
    onError: (error) => {
      showError(getAdminErrorMessage(error, messages.duplicateFailed));
    },
  });
}
