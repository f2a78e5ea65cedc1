import { useEffect, useRef } from "react";
import { contentMessages } from "../../../../contract/content.ts";
import { ApiError } from "../../api/errors.ts";
import { showError } from "../../ui/toast-store.ts";
import { useDownload } from "./content-queries.ts";
import { useMarkDownloaded } from "./my-items.ts";

/** The button shows “Saved” for this long after a download. */
const savedStateMs = 2000;

/** The API's message says when a member who reached the day's limit can download again (LIB-18). */
export const showDownloadError = (error?: unknown) =>
  showError(
    error instanceof ApiError && error.code === "too_many_requests"
      ? error.message
      : contentMessages.downloadFailed,
  );

/**
 * Downloads an item, or asks to sign up or upgrade if the API refuses: the role may have changed since the page was
 * rendered. `saved` stays true for two seconds, in which further clicks are ignored, such as those of a double click.
 */
export function useGuardedDownload({
  onSignUp,
  onUpgrade,
  onSaved,
}: {
  onSignUp: () => void;
  onUpgrade: () => void;
  onSaved?: () => void;
}): { start: (id: string) => void; busy: boolean; saved: boolean } {
  const markDownloaded = useMarkDownloaded();
  const isRunning = useRef(false);
  // These run also after the dialog or card with the button has gone.
  const { mutate, isPending, isSuccess, reset } = useDownload({
    onSuccess: (_, id) => {
      markDownloaded(id);
      onSaved?.();
    },
    onError: (error) => {
      isRunning.current = false;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "premium_required") onUpgrade();
      else if (code === "sign_in_required") onSignUp();
      else showDownloadError(error);
    },
  });
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => {
      isRunning.current = false;
      reset();
    }, savedStateMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  const start = (id: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(id);
  };
  return { start, busy: isPending, saved: isSuccess };
}
