import { useEffect } from "react";
import { showError } from "./toast-store.ts";

/** Shows a toast each time that loading fails, in addition to the error in the page. */
export function useFailureToast(failed: boolean, description: string): void {
  useEffect(() => {
    if (failed) showError(description);
  }, [failed, description]);
}
