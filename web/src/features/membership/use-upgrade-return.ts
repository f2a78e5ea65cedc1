import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { log } from "../../base/log.ts";
import { memoizeAsync } from "../../base/memoize-async.ts";
import { useHydrated } from "../../base/use-hydrated.ts";
import { showError, toast } from "../../ui/toast-store.ts";

/** `running` includes the time until it is known who is signed in; `signed_out` if no one is signed in. */
export type UpgradeReturn = "none" | "running" | "signed_out" | "upgraded" | "failed";

const completeUpgrade = memoizeAsync(async (session_id: string): Promise<void> => {
  const { success } = await call("upgradeSuccess", { session_id });
  if (!success) throw new Error("The API did not confirm the upgrade");
});

/**
 * Completes an upgrade on the return from checkout, /dashboard?upgrade=success&session_id=… (PAY-6), once per session
 * id. Then refreshes the profile and removes the query. After a failure the query stays, so that a reload tries again; `retry`
 * does so also after a link within the page has removed it.
 */
export function useUpgradeReturn(): { state: UpgradeReturn; retry: () => void } {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { user, loading, refreshProfile } = useAuth();
  const [isUpgraded, setUpgraded] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  const found = hydrated && query.get("upgrade") === "success" ? query.get("session_id") : null;
  const [id, setId] = useState(found);
  if (found !== null && found !== id) setId(found);
  const memberId = user?.id;

  useEffect(() => {
    if (id === null || memberId === undefined || isUpgraded) return;
    let isActive = true;

    async function complete(sessionId: string): Promise<void> {
      try {
        await completeUpgrade(sessionId);
        await refreshProfile();
      } catch (error) {
        log.error("failed to complete the upgrade", error);
        if (!isActive) return;
        setFailedAttempt(attempt);
        const { upgradeFailedTitle: title, upgradeFailed: description } = checkoutMessages;
        showError(description, title);
        return;
      }
      if (!isActive) return;
      setUpgraded(true);
      const { upgraded: title, upgradedDetail: description } = checkoutMessages;
      toast({ title, description, tone: "success" });
      navigate(pathname, { replace: true });
    }

    void complete(id);
    return () => {
      isActive = false;
    };
  }, [id, memberId, isUpgraded, attempt, pathname, navigate, refreshProfile]);

  return { state: getState(), retry: () => setAttempt(attempt + 1) };

  function getState(): UpgradeReturn {
    if (isUpgraded) return "upgraded";
    if (failedAttempt === attempt) return "failed";
    if (id === null) return "none";
    return memberId === undefined && !loading ? "signed_out" : "running";
  }
}
