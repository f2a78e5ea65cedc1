import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useHydrated } from "../../layout/use-hydrated.ts";
import { log } from "../../log.ts";
import { toast } from "../../ui/toast-store.ts";
import { oncePer } from "./memoize-async.ts";

/** `running` also while it is not yet known who has come back; `signed_out` where nobody has. */
export type UpgradeReturn = "none" | "running" | "signed_out" | "upgraded" | "failed";

/** Spec/1 §9: how long the welcome is to be read, in milliseconds. */
const welcomeFor = 5000;

const finish = oncePer(async (session_id: string): Promise<void> => {
  const { success } = await call("upgradeSuccess", { session_id });
  if (!success) throw new Error("The upgrade was not confirmed");
});

/**
 * The return from an upgrade's payment to /dashboard?upgrade=success&session_id=… (spec/1 §4): asked for once, then
 * the profile is fetched anew and the address is stripped. After a failure the address stays, so that a reload
 * tries again.
 */
export function useUpgradeReturn(): UpgradeReturn {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { user, loading, refreshProfile } = useAuth();
  const [outcome, setOutcome] = useState<"upgraded" | "failed" | null>(null);

  const id = hydrated && query.get("upgrade") === "success" ? query.get("session_id") : null;
  const member = user?.id;

  useEffect(() => {
    if (id === null || member === undefined) return;
    let wanted = true;

    async function goOn(checkout: string): Promise<void> {
      try {
        await finish(checkout);
        await refreshProfile();
      } catch (error) {
        log.error("upgrade not completed", error);
        if (!wanted) return;
        setOutcome("failed");
        const { upgradeFailedTitle: title, upgradeFailed: description } = checkoutMessages;
        toast({ title, description, tone: "destructive" });
        return;
      }
      if (!wanted) return;
      setOutcome("upgraded");
      const { upgraded: title, upgradedDetail: description } = checkoutMessages;
      toast({ title, description, tone: "success", duration: welcomeFor });
      navigate(pathname, { replace: true });
    }

    void goOn(id);
    return () => {
      wanted = false;
    };
  }, [id, member, pathname, navigate, refreshProfile]);

  if (outcome) return outcome;
  if (id === null) return "none";
  return member === undefined && !loading ? "signed_out" : "running";
}
