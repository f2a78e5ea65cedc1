import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useHydrated } from "../../layout/use-hydrated.ts";
import { log } from "../../log.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast-store.ts";
import { oncePer } from "./memoize-async.ts";

export type Completion =
  | { state: "none" }
  | { state: "running" }
  | { state: "failed"; retry: () => void }
  /** `email` is null where the API no longer says it. */
  | { state: "done"; email: string | null };

const complete = oncePer(async (session_id: string) => {
  const answer = await call("completePremiumSignup", { session_id });
  if (!answer.success) throw new Error("The signup was not completed");
  return answer;
});

/**
 * The return from a registration's payment to /register-premium?success=true&session_id=… (spec/1 §4), processed
 * once: the address is stripped when it is done, and stays where it failed, so that a reload tries again.
 */
export function useSignupCompletion(): Completion {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { refreshProfile } = useAuth();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  const [done, setDone] = useState<{ email: string | null } | null>(null);

  const id = hydrated && query.get("success") === "true" ? query.get("session_id") : null;

  useEffect(() => {
    if (id === null) return;
    let wanted = true;

    async function goOn(checkout: string): Promise<void> {
      try {
        const { requiresSignIn, email } = await complete(checkout);
        if (!wanted) return;
        if (requiresSignIn) {
          toast({ title: checkoutMessages.accountExists, description: checkoutMessages.accountExistsDetail });
          navigate(`${paths.login}?message=account_exists`, { replace: true });
          return;
        }
        setDone({ email });
        navigate(pathname, { replace: true });
        await refreshProfile();
      } catch (error) {
        log.error("signup not completed", error);
        if (!wanted) return;
        setFailed(attempt);
        const { failedTitle: title, completionFailed: description } = checkoutMessages;
        toast({ title, description, tone: "destructive" });
      }
    }

    void goOn(id);
    return () => {
      wanted = false;
    };
  }, [id, attempt, pathname, navigate, refreshProfile]);

  if (done) return { state: "done", ...done };
  if (id === null) return { state: "none" };
  return failed === attempt
    ? { state: "failed", retry: () => setAttempt(attempt + 1) }
    : { state: "running" };
}
