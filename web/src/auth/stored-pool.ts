import { isSignInKey, parseClaims, readStoredSignIn } from "./stored-sign-in.ts";

/** A user pool as Amplify is configured with it. */
export interface StoredPool {
  userPoolId: string;
  userPoolClientId: string;
}

/** Tokens with less time left may have to be renewed soon, for which the pool's endpoint must be known. */
const minRemainingMs = 60_000;

/**
 * The pool that issued the stored tokens, read from the tokens themselves, so that a member's pages need not wait for
 * /config.json. Undefined without a sign-in, or if the tokens expire within a minute, or there are sign-ins of two pools.
 * The tokens are not verified here: the API does that. `now` is in milliseconds since the epoch.
 */
export function findStoredPool(now: number): StoredPool | undefined {
  try {
    if (Object.keys(localStorage).filter(isSignInKey).length !== 1) return undefined;
    const id = parseClaims(readStoredSignIn("idToken"));
    const access = parseClaims(readStoredSignIn("accessToken"));
    if (Math.min(Number(id.exp), Number(access.exp)) * 1_000 - now - readClockDrift() >= minRemainingMs)
      return { userPoolId: String(id.iss).split("/").at(-1) ?? "", userPoolClientId: String(id.aud) };
  } catch {
    // The browser blocks storage, or something there is no token.
  }
  return undefined;
}

/** Reads by how many milliseconds the pool's clock is ahead of this one, as Amplify stores it; 0 if it does not. */
export const readClockDrift = (): number => Number(readStoredSignIn("clockDrift")) || 0;
