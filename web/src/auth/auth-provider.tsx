import { type ReactNode, startTransition, useEffect, useMemo, useState } from "react";
import { setAccessTokenProvider } from "../api/access-token.ts";
import { createAuthStore, loadingState } from "./auth-store.ts";
import { hasStoredSignIn, isIdTokenKey, isSignInKey } from "./stored-sign-in.ts";
import { type Auth, AuthContext } from "./use-auth.ts";

const loadAmplify = () => import("./amplify.ts");
const { getState, subscribe, restoreSignIn, refreshStaleProfile, ...actions } = createAuthStore(loadAmplify);

setAccessTokenProvider(
  async () => (hasStoredSignIn() ? (await loadAmplify()).getAccessToken() : null),
  () => void actions.refreshProfile(),
);

/** Calls `listener` with the id of the person, undefined for a guest, whenever the sign-in changes. */
export const watchUserId = (listener: (id: string | undefined) => void): (() => void) =>
  subscribe(() => listener(getState().user?.id));

/** Provides the sign-in to the page. A prerendered page has no user, so the first render is `loading`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(loadingState);

  useEffect(() => {
    const update = () => setState(getState());
    // The first change comes while the page hydrates. As a transition it lets React hydrate in slices; any other change
    // would make it hydrate the whole page at once, which blocks a phone for a quarter of a second.
    let isFirst = true;
    const unsubscribe = subscribe(() => {
      if (isFirst) startTransition(update);
      else update();
      isFirst = false;
    });
    void restoreSignIn();
    const onStorage = ({ key }: StorageEvent) => {
      // Amplify stores the user name before the tokens, so a sign-in is complete only with the id token.
      const isNewSignIn = isIdTokenKey(key) && getState().user === null;
      // A null key means that the storage was cleared.
      if (key === null || isSignInKey(key) || isNewSignIn) void restoreSignIn();
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
      unsubscribe();
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
      isMembershipUnknown: user !== null && profile === null && !loading,
      isPremium: role === "premium_member" || profile?.membership_status === "premium",
    };
  }, [state]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
