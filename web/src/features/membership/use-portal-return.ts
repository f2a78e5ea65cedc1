import { useEffect, useRef } from "react";
import { useAuth } from "../../auth/use-auth.ts";
import { hasPortalReturnFlag } from "./portal-return-flag.ts";
import { refreshStatus } from "./refresh-status.ts";

/**
 * Refreshes the subscription status after a visit to the billing portal: on page load and whenever the window regains
 * focus (PAY-10). The status card shows the result; a failure is only logged, since the member did not ask for it.
 */
export function usePortalReturn(): void {
  const { user, refreshProfile } = useAuth();
  const isRefreshing = useRef(false);
  const memberId = user?.id;

  useEffect(() => {
    if (memberId === undefined) return;

    async function refreshIfReturned(): Promise<void> {
      if (isRefreshing.current || document.visibilityState === "hidden" || !hasPortalReturnFlag(Date.now()))
        return;
      isRefreshing.current = true;
      const { success } = await refreshStatus();
      if (success) await refreshProfile();
      isRefreshing.current = false;
    }

    void refreshIfReturned();
    addEventListener("focus", refreshIfReturned);
    document.addEventListener("visibilitychange", refreshIfReturned);
    return () => {
      removeEventListener("focus", refreshIfReturned);
      document.removeEventListener("visibilitychange", refreshIfReturned);
    };
  }, [memberId, refreshProfile]);
}
