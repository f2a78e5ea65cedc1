import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAuth } from "./use-auth.ts";

/**
 * Returns what a button needs to sign out and then navigate to `to`, if given, with this state. After an error, which is already logged,
 * it does nothing (AUTH-2: no message, no redirect).
 */
export function useSignOut(to?: string, state?: unknown): { busy: boolean; onClick: () => Promise<void> } {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch {
      return;
    } finally {
      setBusy(false);
    }
    if (to !== undefined) navigate(to, { state });
  };
  return { busy, onClick };
}
