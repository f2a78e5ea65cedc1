import { forgetKeptForm } from "../base/kept-forms.ts";
import { log } from "../base/log.ts";
import type { Amplify, SignIn } from "./auth-store.ts";
import { isCognitoError } from "./is-cognito-error.ts";
import { createReplacement } from "./replace-sign-in.ts";
import type { Auth } from "./use-auth.ts";

export type AuthActs = Pick<
  Auth,
  | "signIn"
  | "confirmSignIn"
  | "signUp"
  | "signOut"
  | "changePassword"
  | "openAccountAccess"
  | "signOutOtherDevices"
  | "requestReset"
  | "confirmReset"
>;

function assertCredentials({ email, password }: { email: string; password: string }): void {
  if (!email || !password) throw new Error("An email address and a password are required");
}

/** Signs in, also where the browser stores a sign-in that this page does not show, such as that of another tab. */
async function replaceStoredSignIn(module: Amplify, email: string, password: string) {
  try {
    return await module.signIn(email, password);
  } catch (error) {
    if (!isCognitoError(error, "UserAlreadyAuthenticatedException")) throw error;
    await module.signOut();
    return module.signIn(email, password);
  }
}

/** Everything that a person does with their sign-in: forms and buttons call it through the store. */
export function createAuthActs(signIn: SignIn, load: () => Promise<Amplify>): AuthActs {
  const replacement = createReplacement(signIn);

  /** Logs an error and rethrows it for the caller to show (AUTH-2). */
  async function withLogging<T>(event: string, action: (module: Amplify) => Promise<T>): Promise<T> {
    try {
      return await action(await load());
    } catch (error) {
      log.error(event, error);
      throw error;
    }
  }

  /** The token's address is older than the profile's after a change of address. */
  function getOwnEmail(): string {
    const { user, profile } = signIn.getState();
    if (!user) throw new Error("No one is signed in");
    return profile?.email ?? user.email;
  }

  const startSignIn = async (module: Amplify, onRefused?: "keep") =>
    signIn.start(await module.getCurrentUser(), "afterSignIn", onRefused);

  return {
    signIn: (email, password) =>
      withLogging("sign-in failed", async (module) => {
        assertCredentials({ email, password });
        const step = await replaceStoredSignIn(module, email, password);
        const refusal = step === "done" ? await startSignIn(module, "keep") : undefined;
        return refusal ? replacement.signInAgain(module, email, password) : step;
      }),
    confirmSignIn: (answer) =>
      withLogging("failed to finish the sign-in", async (module) => {
        await module.confirmSignIn(answer);
        await startSignIn(module);
      }),
    signUp: (form) =>
      withLogging("sign-up failed", async (module) => {
        assertCredentials(form);
        await module.signUp(form);
      }),
    signOut: () =>
      withLogging("sign-out failed", async (module) => {
        const { endSignIn, endSignInAtCognito, reloadForSignIn } = await import("./api-sign-out.ts");
        if (signIn.getState().user) await endSignIn();
        const isDone = await endSignInAtCognito(module);
        signIn.end();
        forgetKeptForm();
        if (!isDone) await reloadForSignIn();
      }),
    changePassword: (current, next, code) =>
      withLogging("failed to change the password", async () =>
        (await import("./account-access.ts")).changePassword(getOwnEmail(), current, next, code),
      ),
    openAccountAccess: (password, code) =>
      withLogging("failed to check the password", async () =>
        (await import("./account-access.ts")).openAccountAccess(getOwnEmail(), password, code),
      ),
    signOutOtherDevices: (password) =>
      withLogging("failed to sign out the other devices", async (module) => {
        const email = getOwnEmail();
        const { endAllSignIns } = await import("./api-sign-out.ts");
        await replacement.run(endAllSignIns);
        try {
          const step = await replacement.signInAgain(module, email, password);
          return step === "done" ? step : "signed_out";
        } catch (error) {
          log.error("failed to sign in again", error);
          return "signed_out";
        }
      }),
    requestReset: (email) =>
      withLogging("failed to request a password reset", async (module) => module.requestReset(email)),
    confirmReset: (email, code, password) =>
      withLogging("password reset failed", async (module) => module.confirmReset(email, code, password)),
  };
}
