import { ApiError } from "../api/errors.ts";
import { createStore } from "../base/create-store.ts";
import { hideKeptForms, showKeptForms } from "../base/kept-forms.ts";
import { log } from "../base/log.ts";
import { getNetworkMessage } from "../base/offline.ts";
import type { profileRetries } from "./fetch-profile.ts";
import { clearIntent } from "./stored-intent.ts";
import { findStoredUser, hasStoredSignIn } from "./stored-sign-in.ts";
import type { Auth, SignedInUser } from "./use-auth.ts";

export type AuthState = Pick<Auth, "user" | "profile" | "loading">;
type AuthActions = Omit<Auth, keyof AuthState | "role" | "isAdmin" | "isPremium" | "isMembershipUnknown">;
export type Amplify = typeof import("./amplify.ts");

export interface AuthStore extends AuthActions {
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Restores the sign-in from the tokens in the browser; call at startup and when another tab changes them. */
  restoreSignIn(): Promise<void>;
  /** Reloads the profile if it is missing or older than `profileMaxAgeMs`; call when the tab becomes visible. */
  refreshStaleProfile(): Promise<void>;
}

const profileMaxAgeMs = 10_000;
/** The pauses before a profile that could not be loaded is asked for again. */
const firstPauseMs = 2_000;
const maxPauseMs = 60_000;

export const loadingState: AuthState = { user: null, profile: null, loading: true };
const signedOutState: AuthState = { user: null, profile: null, loading: false };

/** Loads Amplify once, at the first call; a failed import is retried by the next call. */
function createAmplifyLoader(loadAmplify: () => Promise<Amplify>, onSignedOut: () => void) {
  let amplify: Promise<Amplify> | undefined;
  return async (): Promise<Amplify> => {
    amplify ??= loadAmplify().then((module) => {
      module.onSignedOut(onSignedOut);
      return module;
    });
    return amplify.catch((error: unknown) => {
      amplify = undefined;
      log.error("failed to load Amplify", error);
      // The browser's own message contains the URL of the module, which means nothing to the user.
      throw new ApiError(0, "network", getNetworkMessage());
    });
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/** The current user and profile, and the sign-in that they belong to. */
function createSignIn(load: () => Promise<Amplify>) {
  const { get: getState, set: setState, subscribe } = createStore(loadingState);
  /** Increases with each change of sign-in, so that a late profile response of an old one is dropped. */
  let generation = 0;
  let profileRequestedAt = 0;
  /** Counts how often in a row the profile could not be loaded. */
  let failures = 0;
  let isReplaced = false;

  function end(): void {
    generation += 1;
    // The next person at this device must not find what this one wanted and wrote.
    const { user } = getState();
    if (user) clearIntent();
    hideKeptForms(user?.id);
    setState(signedOutState);
  }

  /**
   * Sets the user at once and the profile when it has loaded; keeps showing a known profile of the same user. Returns the
   * error if the API refuses the tokens, and then ends the sign-in unless `onRefused` is "keep".
   */
  async function start(
    user: SignedInUser | null,
    retries: keyof typeof profileRetries,
    onRefused: "end" | "keep" = "end",
  ): Promise<ApiError | undefined> {
    if (!user) return void end();
    generation += 1;
    const current = generation;
    const known = getState();
    const isSameUser = known.user?.id === user.id;
    const knownProfile = isSameUser ? known.profile : null;
    if (!isSameUser) showKeptForms(user.id);
    // The panel about an unknown membership stays while the profile is asked for again.
    setState({
      user,
      profile: knownProfile,
      loading: knownProfile === null && !(isSameUser && !known.loading),
    });
    try {
      // Imported late, because guests need neither a profile nor the API client.
      const { fetchProfile, profileRetries } = await import("./fetch-profile.ts");
      profileRequestedAt = Date.now();
      const profile = await fetchProfile(profileRetries[retries]);
      // Another tab may have signed someone else in while the browser kept this page frozen.
      const now = profile === null || profile.id === user.id ? user : await (await load()).getCurrentUser();
      if (current !== generation) return;
      if (now?.id !== user.id) return await start(now, retries, onRefused);
      settle(user, profile ?? knownProfile);
    } catch (error) {
      if (current !== generation) return;
      const isRefused = error instanceof ApiError && error.code === "sign_in_required";
      if (isRefused && onRefused === "keep") return error;
      // The account was deleted or a password reset revoked the tokens, so they will never work again.
      if (isRefused) {
        const { endSignInAtCognito, reloadForSignIn } = await import("./api-sign-out.ts");
        const isDone = await endSignInAtCognito(await load());
        end();
        if (!isDone) await reloadForSignIn();
        return error;
      }
      log.error("failed to load the profile", error);
      settle(user, knownProfile);
    }
    return;
  }

  /** Ends loading. Without a profile the membership is unknown, and is asked for again with growing pauses (AUTH-17). */
  function settle(user: SignedInUser, profile: Auth["profile"]): void {
    setState({ user, profile, loading: false });
    failures = profile === null ? failures + 1 : 0;
    if (profile !== null) return;
    const current = generation;
    const pause = Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs);
    setTimeout(() => current === generation && void start(user, "usual"), pause);
  }

  return {
    getState,
    subscribe,
    start,
    end,
    /** Whether another sign-in of the same person is replacing this one. */
    isReplaced: () => isReplaced,
    setReplaced(next: boolean) {
      isReplaced = next;
    },
    isProfileStale: () => getState().profile === null || Date.now() - profileRequestedAt >= profileMaxAgeMs,
  };
}

/** Manages the sign-in (AUTH-7) independently of React. Calls `loadAmplify` when it is first needed. */
export function createAuthStore(loadAmplify: () => Promise<Amplify>): AuthStore {
  const load = createAmplifyLoader(loadAmplify, () => signIn.isReplaced() || signIn.end());
  const signIn = createSignIn(load);

  /** The actions on a sign-in are imported late, because most visitors use none of them. */
  const loadActs = async () => (await import("./auth-acts.ts")).createAuthActs(signIn, load);

  return {
    getState: signIn.getState,
    subscribe: signIn.subscribe,
    async restoreSignIn() {
      if (!hasStoredSignIn()) return signIn.end();
      try {
        await signIn.start(await (await load()).getCurrentUser(), "usual");
      } catch (error) {
        log.error("failed to restore the sign-in", error);
        // Amplify drops the tokens that Cognito has refused. Others are tried again with the profile (AUTH-17).
        await signIn.start(findStoredUser(), "usual");
      }
    },
    signIn: async (...input) => (await loadActs()).signIn(...input),
    confirmSignIn: async (...input) => (await loadActs()).confirmSignIn(...input),
    signUp: async (...input) => (await loadActs()).signUp(...input),
    signOut: async (...input) => (await loadActs()).signOut(...input),
    changePassword: async (...input) => (await loadActs()).changePassword(...input),
    openAccountAccess: async (...input) => (await loadActs()).openAccountAccess(...input),
    signOutOtherDevices: async (...input) => (await loadActs()).signOutOtherDevices(...input),
    requestReset: async (...input) => (await loadActs()).requestReset(...input),
    confirmReset: async (...input) => (await loadActs()).confirmReset(...input),
    async refreshProfile() {
      const { user } = signIn.getState();
      if (user && !signIn.isReplaced()) await signIn.start(user, "usual");
    },
    async refreshStaleProfile() {
      const { user } = signIn.getState();
      if (user && !signIn.isReplaced() && signIn.isProfileStale()) await signIn.start(user, "usual");
    },
  };
}
