import { useState } from "react";
import { useAuth } from "../../auth/use-auth.ts";
import { LoadError } from "../../ui/load-error.tsx";

/** Shown to a signed-in person whose profile could not be loaded (AUTH-17). It is asked for again by itself, too. */
export function MembershipUnknown() {
  const { isMembershipUnknown, refreshProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  if (!isMembershipUnknown) return null;
  const retry = async () => {
    setBusy(true);
    await refreshProfile();
    setBusy(false);
  };
  return (
    <LoadError onRetry={retry} busy={busy}>
      We couldn't load your membership. We'll keep trying.
    </LoadError>
  );
}
