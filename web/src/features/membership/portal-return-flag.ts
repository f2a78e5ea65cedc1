const storageKey = "portal-return";

/** A return from the billing portal triggers a status check for this many milliseconds after opening it. */
const maxAwayMs = 30 * 60_000;

/**
 * Stores in sessionStorage that the billing portal was opened at `now` (milliseconds since the epoch). A tab opened
 * afterwards inherits the flag, so that the portal's return link finds it too.
 */
export function setPortalReturnFlag(now: number): void {
  try {
    sessionStorage.setItem(storageKey, String(now));
  } catch {
    // Storage is blocked: the member can still use the Refresh Status button.
  }
}

export function clearPortalReturnFlag(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so there is no flag.
  }
}

/** Whether the portal was opened within the last half hour. Not cleared on return, since people may go there twice. */
export function hasPortalReturnFlag(now: number): boolean {
  try {
    return now - Number(sessionStorage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY) < maxAwayMs;
  } catch {
    return false;
  }
}
