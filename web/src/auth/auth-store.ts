import { ApiError, unreached } from "../api/errors.ts";
import { log } from "../log.ts";
import type { profileRetries } from "./fetch-profile.ts";
import { hasStoredSignIn } from "./stored-sign-in.ts";
import type { Auth, SignedInUser } from "./use-auth.ts";

export type AuthState = Pick<Auth, "user" | "profile" | "loading">;
type Verbs = Omit<Auth, keyof AuthState | "role" | "isAdmin" | "adminChecking" | "isPremium">;
type Amplify = typeof import("./amplify.ts");

export interface AuthStore extends Verbs {
  current(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Looks at what the browser holds; to be called at the start, and when another tab changed it. */
  check(): Promise<void>;
  /** Asks again for a profile that is old; to be called when somebody turns to this tab. */
  catchUp(): Promise<void>;
}

/** Milliseconds for which a profile is new enough for whoever turns to the tab. */
const freshness = 10_000;

export const unknownYet: AuthState = { user: null, profile: null, loading: true };
const nobody: AuthState = { user: null, profile: null, loading: false };

/** Keeps who is signed in (spec/1 §4), apart from React. `loadAmplify` is called when it is first needed. */
export function makeAuthStore(loadAmplify: () => Promise<Amplify>): AuthStore {
  let state = unknownYet;
  const listeners = new Set<() => void>();
  /** Grows with every change of who is here; an answer that belongs to an older one is dropped. */
  let turn = 0;
  let amplify: Promise<Amplify> | undefined;
  /** When the profile was last asked for. */
  let asked = 0;

  function become(next: AuthState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function leave(): void {
    turn += 1;
    become(nobody);
  }

  async function load(): Promise<Amplify> {
    amplify ??= loadAmplify().then((module) => {
      module.onSignedOut(leave);
      return module;
    });
    return amplify.catch((error: unknown) => {
      amplify = undefined;
      log.error("Amplify not loaded", error);
      // What a browser says of a module that did not come is its address, which is nobody's to read.
      throw new ApiError(0, "network", unreached);
    });
  }

  /** The user is here at once, `loading` until the profile is known too; a known one stays until then. */
  async function welcome(user: SignedInUser | null, patience: keyof typeof profileRetries): Promise<void> {
    if (!user) return leave();
    turn += 1;
    const mine = turn;
    const known = state.user?.id === user.id ? state.profile : null;
    become({ user, profile: known, loading: known === null });
    try {
      // Not before it is needed: most visitors have no profile, and no use for the API client behind this.
      const { fetchProfile, profileRetries } = await import("./fetch-profile.ts");
      asked = Date.now();
      const profile = await fetchProfile(profileRetries[patience]);
      if (mine === turn) become({ user, profile: profile ?? known, loading: false });
    } catch (error) {
      if (mine !== turn) return;
      // Erased, or signed out everywhere by a reset: these tokens will never work again.
      if (error instanceof ApiError && error.code === "sign_in_required") await (await load()).signOut();
      else log.error("profile not loaded", error);
      leave();
    }
  }

  /** Failures are logged, then the caller's to show (spec/1 §8). */
  async function logged<T>(event: string, work: (module: Amplify) => Promise<T>): Promise<T> {
    try {
      return await work(await load());
    } catch (error) {
      log.error(event, error);
      throw error;
    }
  }

  const enter = async (module: Amplify) => welcome(await module.currentUser(), "afterSignIn");

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check() {
      if (!hasStoredSignIn()) return leave();
      try {
        await welcome(await (await load()).currentUser(), "usual");
      } catch (error) {
        log.error("stored sign-in not read", error);
        leave();
      }
    },
    signIn: (email, password) =>
      logged("sign-in failed", async (module) => {
        if (!email || !password) throw new Error("An email address and a password are required");
        const step = await module.signIn(email, password);
        if (step === "done") await enter(module);
        return step;
      }),
    confirmNewPassword: (password) =>
      logged("new password refused", async (module) => {
        await module.confirmNewPassword(password);
        await enter(module);
      }),
    signUp: (form) =>
      logged("sign-up failed", async (module) => {
        if (!form.email || !form.password) throw new Error("An email address and a password are required");
        await module.signUp(form);
      }),
    signOut: () =>
      logged("sign-out failed", async (module) => {
        await module.signOut();
        leave();
      }),
    requestReset: (email) => logged("reset not requested", async (module) => module.requestReset(email)),
    confirmReset: (email, code, password) =>
      logged("reset failed", async (module) => module.confirmReset(email, code, password)),
    async refreshProfile() {
      if (state.user) await welcome(state.user, "usual");
    },
    async catchUp() {
      if (state.user && state.profile && Date.now() - asked >= freshness) await welcome(state.user, "usual");
    },
  };
}
