import { Amplify } from "aws-amplify";
import * as cognito from "aws-amplify/auth";
import { Hub } from "aws-amplify/utils";
import { signUpProofName } from "../../../contract/members.ts";
import { ApiError } from "../api/errors.ts";
import { loadConfig } from "../base/config.ts";
import { getTimeZone } from "../base/get-time-zone.ts";
import { getNetworkMessage } from "../base/offline.ts";
import { isCognitoError } from "./is-cognito-error.ts";
import { findStoredPool, readClockDrift } from "./stored-pool.ts";
import { hasStoredSignIn } from "./stored-sign-in.ts";
import type { SignedInUser, SignInStep, SignUpForm } from "./use-auth.ts";

/*
 * Only this file and account-access.ts import Amplify, and both are always imported dynamically. Sign-in uses SRP, so that the
 * password itself is never sent to Cognito.
 */

let configuration: Promise<void> | undefined;

export function configureAmplify(): Promise<void> {
  configuration ??= loadConfig().then(
    ({ cognito: { user_pool_id: userPoolId, client_id: userPoolClientId, endpoint } }) => {
      const pool = { userPoolId, userPoolClientId, loginWith: { email: true as const } };
      Amplify.configure({
        Auth: { Cognito: endpoint === null ? pool : { ...pool, userPoolEndpoint: endpoint } },
      });
    },
    (error: unknown) => {
      configuration = undefined;
      throw error;
    },
  );
  return configuration;
}

let isPoolKnown = false;

/** Prepares reading the stored tokens. Valid ones name their pool, so that nothing waits for /config.json. */
async function prepareSignIn(): Promise<void> {
  const pool = configuration ? undefined : findStoredPool(Date.now());
  if (!pool) return configureAmplify();
  if (!isPoolKnown) Amplify.configure({ Auth: { Cognito: pool } });
  isPoolKnown = true;
}

/** On a connection that stalls, Amplify waits as long as the browser, which is minutes. */
const timeoutMs = 10_000;

/**
 * Reads the tokens; Amplify refreshes expired ones first. Throws an ApiError "network" without an answer in time. The request
 * goes on then: the next call waits for the same one, and a late answer serves it.
 */
async function fetchSession(): Promise<cognito.AuthSession> {
  await prepareSignIn();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, "network", getNetworkMessage())), timeoutMs);
  });
  return Promise.race([cognito.fetchAuthSession(), timeout]).finally(() => clearTimeout(timer));
}

/** Returns the signed-in user, refreshing expired tokens; null if no one is signed in. */
export async function getCurrentUser(): Promise<SignedInUser | null> {
  const claims = (await fetchSession()).tokens?.idToken?.payload;
  return claims?.sub ? { id: claims.sub, email: String(claims.email ?? "") } : null;
}

/**
 * Returns the access token of the next request; Amplify refreshes an expired one with the refresh token first. Null if no one
 * is signed in. `onSignedOut` calls back if Cognito rejects the refresh.
 */
export async function getAccessToken(): Promise<string | null> {
  return (await fetchSession()).tokens?.accessToken.toString() ?? null;
}

/** Returns when the password was entered, in milliseconds by the device's clock; null if no one is signed in. */
export async function getPasswordEnteredAt(): Promise<number | null> {
  const seconds = (await fetchSession()).tokens?.accessToken.payload.auth_time;
  return typeof seconds === "number" ? seconds * 1_000 - readClockDrift() : null;
}

const signInSteps: Readonly<Record<string, SignInStep>> = {
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: "new_password_required",
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: "code_required",
  RESET_PASSWORD: "reset_required",
};

export async function signIn(email: string, password: string): Promise<SignInStep> {
  await configureAmplify();
  const { isSignedIn, nextStep } = await cognito
    .signIn({ username: email, password })
    .catch(throwUncheckedFactor);
  if (isSignedIn) return "done";
  const step = signInSteps[nextStep.signInStep];
  if (step) return step;
  throw new Error(`This account needs a sign-in step that we don't support: ${nextStep.signInStep}`);
}

/** The pool's trigger refuses an admin whose second factor was switched off, or cannot be read (AUTH-16). */
export function throwUncheckedFactor(error: unknown): never {
  if (!isCognitoError(error, "UserLambdaValidationException")) throw error;
  throw new Error("We couldn't check your two-step sign-in. Please try again, or ask an owner to reset it.", {
    cause: error,
  });
}

/** Answers the step after the password: with a new password, or with a code of the authenticator app. */
export async function confirmSignIn(challengeResponse: string): Promise<void> {
  const { isSignedIn } = await cognito.confirmSignIn({ challengeResponse }).catch(throwUncheckedFactor);
  if (!isSignedIn) throw new Error("We couldn't finish signing you in. Please start over.");
}

/** Creates an account, after the work that a sign-up costs (AUTH-18). */
export async function signUp({ email, password, first_name, last_name }: SignUpForm): Promise<void> {
  const [proof] = await Promise.all([
    import("./prove-work.ts").then(({ proveWork }) => proveWork()),
    configureAmplify(),
  ]);
  const userAttributes = { email, given_name: first_name, family_name: last_name };
  const clientMetadata = { [signUpProofName]: proof };
  try {
    await cognito.signUp({ username: email, password, options: { userAttributes, clientMetadata } });
  } catch (error) {
    if (!isCognitoError(error, "UserLambdaValidationException")) throw error;
    throw new Error("This sign-up could not be checked. Please try again.", { cause: error });
  }
}

export async function signOut(): Promise<void> {
  await configureAmplify();
  await cognito.signOut();
}

/**
 * Asks for the reset email. Returns false if Cognito refuses it, which it does for an admin who has not used their temporary
 * password. Only admins may be shown that: a stranger must not learn of such an account (SEC-12).
 */
export async function requestReset(email: string): Promise<boolean> {
  await configureAmplify();
  try {
    await cognito.resetPassword({ username: email });
    return true;
  } catch (error) {
    if (!isCognitoError(error, "NotAuthorizedException", "UserNotFoundException")) throw error;
    return false;
  }
}

export async function confirmReset(email: string, code: string, newPassword: string): Promise<void> {
  await configureAmplify();
  await cognito.confirmResetPassword({
    username: email,
    confirmationCode: code,
    newPassword,
    // For the time in the email about it.
    options: { clientMetadata: { timezone: getTimeZone() } },
  });
}

/** Calls back after a sign-out and after Cognito rejected a token refresh, unless the browser's own tokens are kept. */
export function onSignedOut(callback: () => void): void {
  Hub.listen("auth", ({ payload: { event } }) => {
    // Amplify emits both events before it drops tokens; those of account-access.ts are not the browser's.
    if (event === "signedOut" || event === "tokenRefresh_failure")
      setTimeout(() => hasStoredSignIn() || callback());
  });
}
