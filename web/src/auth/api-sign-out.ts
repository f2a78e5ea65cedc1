import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { repeatUntilRefused } from "../api/repeat-until-refused.ts";
import { getTimeZone } from "../base/get-time-zone.ts";
import { log } from "../base/log.ts";
import { paths } from "../base/paths.ts";
import type { Amplify } from "./auth-store.ts";

/** A slow API or user pool must not keep anyone signed in. */
const timeoutMs = 3_000;

/** Whether the work is done in time. */
const isDoneInTime = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false)),
  ]);

/**
 * Makes the API refuse the access tokens of this sign-in, which Cognito cannot revoke (AUTH-12). Never throws: without
 * the API they expire within minutes.
 */
export async function endSignIn(): Promise<void> {
  const request = call("signOut", {}).catch((error: unknown) => {
    const isSignedOut = error instanceof ApiError && error.code === "sign_in_required";
    if (!isSignedOut) log.error("failed to sign out of the API", error);
  });
  await isDoneInTime(request);
}

/** Signs out at Cognito. Amplify removes the tokens after the answer; returns false if they had to be removed here. */
export async function endSignInAtCognito({ signOut }: Pick<Amplify, "signOut">): Promise<boolean> {
  const isDone = await isDoneInTime(signOut());
  if (!isDone) removeStoredTokens();
  return isDone;
}

function removeStoredTokens(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("CognitoIdentityServiceProvider.")) localStorage.removeItem(key);
  } catch {
    // Blocked: the tokens are in memory, and end with the document.
  }
}

/**
 * Loads the sign-in page again and never resolves. This ends Amplify's pending requests: a late answer could store tokens
 * again, or remove those of the next person.
 */
export function reloadForSignIn(): Promise<never> {
  location.assign(paths.login);
  return new Promise(() => undefined);
}

/** Ends all sign-ins of the member, also this one. Throws the error of the last attempt. */
export const endAllSignIns = repeatUntilRefused(() =>
  call("signOut", { everywhere: true, timezone: getTimeZone() }),
);
