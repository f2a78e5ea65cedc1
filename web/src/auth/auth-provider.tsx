import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { setAccessTokenProvider } from "../api/access-token.ts";
import { createAuthStore, loadingState } from "./auth-store.ts";
import { hasStoredSignIn, isIdTokenKey, isSignInKey } from "./stored-sign-in.ts";
import { type Auth, AuthContext } from "./use-auth.ts";

const loadAmplify = () => import("./amplify.ts");
const { getState, subscribe, restoreSession, refreshStaleProfile, ...actions } = createAuthStore(loadAmplify);

setAccessTokenProvider(async () => (hasStoredSignIn() ? (await loadAmplify()).getAccessToken() : null));

/**
 * The state of the session. A prerendered page has no user, so the first render is `loading`. The end of it is a
 * transition, because it comes while the page hydrates: every other change would make React hydrate the whole page at once,
 * which blocks a phone for a quarter of a second.
 */
function useSession() {
  const [state, setState] = useState(loadingState);
  useEffect(() => {
    let shown = loadingState;
    const update = () => {
      const next = getState();
      if (next === shown) return;
      if (shown === loadingState) startTransition(() => setState(next));
      else setState(next);
      shown = next;
    };
    update();
    return subscribe(update);
  }, []);
  return state;
}

/** Provides the session to the page. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSession();

  useEffect(() => {
    void restoreSession();
    const onStorage = ({ key }: StorageEvent) => {
      // Amplify stores the user name before the tokens, so a sign-in is complete only with the id token.
      const isNewSignIn = isIdTokenKey(key) && getState().user === null;
      // A null key means that the storage was cleared.
      if (key === null || isSignInKey(key) || isNewSignIn) void restoreSession();
    };
    // The membership may have changed in another tab or through an admin.
    const onVisibilityChange = () => {
      if (document.visibilityState === "visible") void refreshStaleProfile();
    };
    const onOnline = () => void refreshStaleProfile();
    addEventListener("storage", onStorage);
    addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, []);

  const auth = useMemo<Auth>(() => {
    const { user, profile, loading } = state;
    const role = profile?.role ?? null;
    return {
      ...state,
      ...actions,
      role,
      isAdmin: user !== null && role === "admin",
      adminChecking: loading,
      isMembershipUnknown: user !== null && profile === null && !loading,
      isPremium: role === "premium_member" || profile?.membership_status === "premium",
    };
  }, [state]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
