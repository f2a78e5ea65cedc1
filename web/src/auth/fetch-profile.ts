import type { Profile } from "../../../contract/members.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { log } from "../base/log.ts";

/** Number of retries (AUTH-8). A new account's row may appear late, so there are more after a sign-in. */
export const profileRetries = { usual: 3, afterSignIn: 5 } as const;
const retryDelayMs = 1000;

/**
 * Fetches the profile of the signed-in user. Retries "not found" up to `retries` times, one second apart; returns null
 * for any other error (AUTH-8).
 *
 * @throws ApiError with code "sign_in_required" if the API rejects the tokens.
 */
export async function fetchProfile(retries: number): Promise<Profile | null> {
  try {
    return await call("getMe", {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "sign_in_required") throw error;
    if (error.code !== "not_found" || retries === 0) {
      log.error("failed to load the profile", error, { code: error.code, request_id: error.requestId });
      return null;
    }
  }
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  return fetchProfile(retries - 1);
}
