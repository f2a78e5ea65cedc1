import { useEffect, useRef } from "react";
import { useAuth } from "../../auth/use-auth.ts";
import { isBackFromPortal } from "./portal-return-flag.ts";
import { refreshStatus } from "./refresh-status.ts";

/**
 * Looks the membership up by itself when somebody comes back from the billing portal: as the page loads, and
 * whenever its window is turned to (spec/1 §4). The card shows what came of it; a failure is only logged, since
 * nobody asked.
 */
export function usePortalReturn(): void {
  const { user, refreshProfile } = useAuth();
  const looking = useRef(false);
  const member = user?.id;

  useEffect(() => {
    if (member === undefined) return;

    async function look(): Promise<void> {
      if (looking.current || document.visibilityState === "hidden" || !isBackFromPortal(Date.now())) return;
      looking.current = true;
      const { success } = await refreshStatus();
      if (success) await refreshProfile();
      looking.current = false;
    }

    void look();
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [member, refreshProfile]);
}
