import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { takeAccessTokensFrom } from "../api/access-token.ts";
import { makeAuthStore, unknownYet } from "./auth-store.ts";
import { hasStoredSignIn, isIdTokenKey, isSignInKey } from "./stored-sign-in.ts";
import { type Auth, AuthContext } from "./use-auth.ts";

const loadAmplify = () => import("./amplify.ts");
const { current, subscribe, check, catchUp, ...verbs } = makeAuthStore(loadAmplify);

takeAccessTokensFrom(async () => (hasStoredSignIn() ? (await loadAmplify()).accessToken() : null));

/** Tells the page who is here. The prerendered page knows nobody yet, so the first render is `loading`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(subscribe, current, () => unknownYet);

  useEffect(() => {
    void check();
    const elsewhere = ({ key }: StorageEvent) => {
      // The name comes before the tokens: at its news there may be nobody to be found yet.
      const isArrival = isIdTokenKey(key) && current().user === null;
      // A null key: everything was cleared.
      if (key === null || isSignInKey(key) || isArrival) void check();
    };
    // What was bought, cancelled or given in another tab, or by an admin meanwhile.
    const turnedTo = () => {
      if (document.visibilityState === "visible") void catchUp();
    };
    addEventListener("storage", elsewhere);
    document.addEventListener("visibilitychange", turnedTo);
    return () => {
      removeEventListener("storage", elsewhere);
      document.removeEventListener("visibilitychange", turnedTo);
    };
  }, []);

  const auth = useMemo<Auth>(() => {
    const { user, profile, loading } = state;
    const role = profile?.role ?? null;
    return {
      ...state,
      ...verbs,
      role,
      isAdmin: user !== null && role === "admin",
      adminChecking: loading,
      isPremium: role === "premium_member" || profile?.membership_status === "premium",
    };
  }, [state]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
