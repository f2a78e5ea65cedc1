import { useEffect } from "react";
import { toast } from "./toast-store.ts";

/** Shows a toast each time that loading fails, in addition to the error in the page. */
export function useFailureToast(failed: boolean, description: string): void {
  useEffect(() => {
    if (failed) toast({ title: "Error", description, tone: "destructive" });
  }, [failed, description]);
}
