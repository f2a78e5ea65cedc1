import type { Intent } from "./intent.ts";

/* The intent in this tab's storage. Apart from intent.ts, because every page loads this. */

export const intentKey = "sign-up-intent";

/** Keeps an intent for this tab, also while the payment page is open. `now` is in milliseconds since the epoch. */
export function storeIntent(intent: Intent, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(intentKey, JSON.stringify({ ...intent, stored_at: now }));
  } catch {
    // Storage may be blocked; the router state still holds the path to return to.
  }
}

export function clearIntent(): void {
  try {
    sessionStorage.removeItem(intentKey);
  } catch {
    // Nothing can be stored either.
  }
}

/** Whether there may be an intent; `readIntent`, which is loaded late, validates it. */
export function hasStoredIntent(): boolean {
  try {
    return sessionStorage.getItem(intentKey) !== null;
  } catch {
    return false;
  }
}
