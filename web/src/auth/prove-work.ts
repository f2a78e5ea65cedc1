import { solveChallenge } from "altcha-lib/v1";
import { call } from "../api/client.ts";
import { setWorking } from "./work-status.ts";

/**
 * Does the work of a sign-up (AUTH-18) and returns its proof. The hashes are computed by the browser's own crypto, off the
 * main thread, so the page stays usable; `useIsWorking` says that it takes a moment.
 */
export async function proveWork(): Promise<string> {
  const { maxnumber, ...challenge } = await call("startSignUp", {});
  setWorking(maxnumber > 1);
  try {
    const solution = await solveChallenge(challenge.challenge, challenge.salt, "SHA-256", maxnumber).promise;
    return JSON.stringify({ ...challenge, number: solution?.number ?? 0 });
  } finally {
    setWorking(false);
  }
}
