import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { log } from "../../base/log.ts";
import { memoizeAsync } from "../../base/memoize-async.ts";
import { paths } from "../../base/paths.ts";
import { useHydrated } from "../../base/use-hydrated.ts";
import { showError, toast } from "../../ui/toast-store.ts";

export type SignupCompletion =
  | { state: "none" }
  | { state: "running" }
  | { state: "failed"; retry: () => void }
  /** `email` is masked, and null if the API no longer returns it. */
  | { state: "done"; email: string | null };

const completeSignup = memoizeAsync(async (session_id: string) => {
  const answer = await call("completePremiumSignup", { session_id });
  if (!answer.success) throw new Error("The API did not complete the signup");
  return answer;
});

/**
 * Completes a premium registration on the return from checkout, /register-premium?success=true&session_id=… (PAY-4),
 * once per session id. The query is removed on success and kept on failure, so that a reload retries.
 */
export function useSignupCompletion(): SignupCompletion {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { refreshProfile } = useAuth();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const [done, setDone] = useState<{ email: string | null } | null>(null);

  const id = hydrated && query.get("success") === "true" ? query.get("session_id") : null;

  useEffect(() => {
    if (id === null) return;
    let isActive = true;

    async function complete(sessionId: string): Promise<void> {
      try {
        const { requiresSignIn, email } = await completeSignup(sessionId);
        if (!isActive) return;
        if (requiresSignIn) {
          toast({ title: checkoutMessages.accountExists, description: checkoutMessages.accountExistsDetail });
          navigate(`${paths.login}?message=account_exists`, { replace: true });
          return;
        }
        setDone({ email });
        navigate(pathname, { replace: true });
        await refreshProfile();
      } catch (error) {
        log.error("failed to complete the signup", error);
        if (!isActive) return;
        setFailedAttempt(attempt);
        const { failedTitle: title, completionFailed: description } = checkoutMessages;
        showError(description, title);
      }
    }

    void complete(id);
    return () => {
      isActive = false;
    };
  }, [id, attempt, pathname, navigate, refreshProfile]);

  if (done) return { state: "done", ...done };
  if (id === null) return { state: "none" };
  return failedAttempt === attempt
    ? { state: "failed", retry: () => setAttempt(attempt + 1) }
    : { state: "running" };
}
