import { useState } from "react";
import { membershipMessages } from "../../../../contract/membership.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { openPortal } from "./open-portal.ts";
import { refreshStatus } from "./refresh-status.ts";

/** Billing portal and status refresh for a member (PAY-10), one at a time, with toasts for the result. */
export function useMembershipActions() {
  const { refreshProfile } = useAuth();
  const [busy, setBusy] = useState<"portal" | "refresh" | null>(null);

  async function manage(): Promise<void> {
    setBusy("portal");
    const failure = await openPortal();
    setBusy(null);
    if (failure !== null) showError(failure);
  }

  async function refresh(): Promise<void> {
    setBusy("refresh");
    const { success, message } = await refreshStatus();
    if (success) await refreshProfile();
    setBusy(null);
    if (success) showSuccess(message, membershipMessages.refreshedTitle);
    else showError(message);
  }

  return { busy, manage, refresh };
}
