import { Amplify } from "aws-amplify";
import * as cognito from "aws-amplify/auth";
import { Hub } from "aws-amplify/utils";
import { loadConfig } from "../config.ts";
import { hasStoredSignIn } from "./stored-sign-in.ts";
import type { SignedInUser, SignUpForm } from "./use-auth.ts";

/*
 * The only file that knows Amplify; always imported dynamically. Passwords go from here to Cognito by SRP,
 * so that not even Cognito's endpoint sees one when somebody signs in.
 */

let ready: Promise<void> | undefined;

function configured(): Promise<void> {
  ready ??= loadConfig().then(
    ({ cognito: { user_pool_id: userPoolId, client_id: userPoolClientId, endpoint } }) => {
      const pool = { userPoolId, userPoolClientId, loginWith: { email: true as const } };
      Amplify.configure({
        Auth: { Cognito: endpoint === null ? pool : { ...pool, userPoolEndpoint: endpoint } },
      });
    },
    (error: unknown) => {
      ready = undefined;
      throw error;
    },
  );
  return ready;
}

/** Whose tokens this browser holds, refreshed where they have run out; null without a usable sign-in. */
export async function currentUser(): Promise<SignedInUser | null> {
  await configured();
  const claims = (await cognito.fetchAuthSession()).tokens?.idToken?.payload;
  return claims?.sub ? { id: claims.sub, email: String(claims.email ?? "") } : null;
}

export async function accessToken(): Promise<string | null> {
  await configured();
  return (await cognito.fetchAuthSession()).tokens?.accessToken.toString() ?? null;
}

export async function signIn(email: string, password: string): Promise<"done" | "new_password_required"> {
  await configured();
  const { isSignedIn, nextStep } = await cognito.signIn({ username: email, password });
  if (isSignedIn) return "done";
  if (nextStep.signInStep === "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED") return "new_password_required";
  throw new Error(`This account needs a step that we do not offer: ${nextStep.signInStep}`);
}

export async function confirmNewPassword(password: string): Promise<void> {
  const { isSignedIn } = await cognito.confirmSignIn({ challengeResponse: password });
  if (!isSignedIn) throw new Error("Signing in did not finish. Please start again.");
}

export async function signUp({ email, password, first_name, last_name }: SignUpForm): Promise<void> {
  await configured();
  const userAttributes = { email, given_name: first_name, family_name: last_name };
  await cognito.signUp({ username: email, password, options: { userAttributes } });
}

export async function signOut(): Promise<void> {
  await configured();
  await cognito.signOut();
}

export async function requestReset(email: string): Promise<void> {
  await configured();
  await cognito.resetPassword({ username: email });
}

export async function confirmReset(email: string, code: string, newPassword: string): Promise<void> {
  await configured();
  await cognito.confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

/** Calls back whenever the tokens are gone: signed out, or a refresh was refused for good. */
export function onSignedOut(callback: () => void): void {
  Hub.listen("auth", ({ payload: { event } }) => {
    if (event === "signedOut") callback();
    // Amplify drops the tokens of a refused refresh after it says so, and keeps them when only the line was bad.
    if (event === "tokenRefresh_failure") setTimeout(() => hasStoredSignIn() || callback());
  });
}
