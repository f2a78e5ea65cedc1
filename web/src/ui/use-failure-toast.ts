import { useEffect } from "react";
import { toast } from "./toast-store.ts";

/** Says once, each time that something has failed to load, what its place says as long as it has. */
export function useFailureToast(failed: boolean, description: string): void {
  useEffect(() => {
    if (failed) toast({ title: "Error", description, tone: "destructive" });
  }, [failed, description]);
}
