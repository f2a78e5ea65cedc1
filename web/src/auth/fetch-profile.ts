import type { Profile } from "../../../contract/members.ts";
import { ApiError, call } from "../api/client.ts";
import { log } from "../log.ts";

/** Spec/1 §9. The row may be a moment behind a fresh account, hence more patience after a sign-in. */
export const profileRetries = { usual: 3, afterSignIn: 5 } as const;
const pause = 1000;

/**
 * The profile of whoever is signed in. "Not found" is asked again, one second apart, up to `retries` times;
 * any other failure gives null (spec/1 §7, Profile fetch retry).
 *
 * @throws ApiError with code "sign_in_required" where the API no longer takes these tokens.
 */
export async function fetchProfile(retries: number): Promise<Profile | null> {
  try {
    return await call("getMe", {});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "sign_in_required") throw error;
    if (error.code !== "not_found" || retries === 0) {
      log.error("profile not loaded", error, { code: error.code, request_id: error.requestId });
      return null;
    }
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  return fetchProfile(retries - 1);
}
