import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { repeatUntilRefused } from "../api/repeat-until-refused.ts";
import { getTimeZone } from "../base/get-time-zone.ts";
import { log } from "../base/log.ts";

/** A slow API must not keep anyone signed in. */
const timeoutMs = 3_000;

/**
 * Makes the API refuse the access tokens of this sign-in, which Cognito cannot revoke (AUTH-12). Never throws: without
 * the API they expire within minutes.
 */
export async function endSignIn(): Promise<void> {
  const request = call("signOut", {}).catch((error: unknown) => {
    const isSignedOut = error instanceof ApiError && error.code === "sign_in_required";
    if (!isSignedOut) log.error("failed to sign out of the API", error);
  });
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

/** Ends all sign-ins of the member, also this one. Throws the error of the last attempt. */
export const endAllSignIns = repeatUntilRefused(() =>
  call("signOut", { everywhere: true, timezone: getTimeZone() }),
);
