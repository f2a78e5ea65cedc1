import { useEffect, useRef } from "react";
import { contentMessages } from "../../../../contract/content.ts";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toast-store.ts";
import { useDownload } from "./content-queries.ts";

/** How long a download counts as just saved, in milliseconds. */
const savedFor = 2000;

export const tellDownloadFailed = () =>
  toast({ title: "Error", description: contentMessages.downloadFailed, tone: "destructive" });

/**
 * Downloads an item, or leads to what stands before it: the role may have changed since the page was drawn, so
 * the API's word counts. `saved` is true for two seconds after; until then a second press, that of a double click
 * above all, saves nothing twice.
 */
export function useGuardedDownload({
  onSignUp,
  onUpgrade,
}: {
  onSignUp: () => void;
  onUpgrade: () => void;
}): { start: (id: string) => void; busy: boolean; saved: boolean } {
  const { mutate, isPending, isSuccess, reset } = useDownload();
  const underway = useRef(false);
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => {
      underway.current = false;
      reset();
    }, savedFor);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  const refused = (error: Error) => {
    underway.current = false;
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === "premium_required") onUpgrade();
    else if (code === "sign_in_required") onSignUp();
    else tellDownloadFailed();
  };
  const start = (id: string) => {
    if (underway.current) return;
    underway.current = true;
    mutate(id, { onError: refused });
  };
  return { start, busy: isPending, saved: isSuccess };
}
