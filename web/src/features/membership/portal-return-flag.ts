const key = "portal-return";

/** How long after leaving for the billing portal a return is waited for, in milliseconds. */
const patience = 30 * 60_000;

/**
 * Remembers that the billing portal was opened, `now` in milliseconds since the epoch. A tab that is opened after
 * this inherits the mark, so that the portal's own way back finds it too.
 */
export function markPortalVisit(now: number): void {
  try {
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage there is still the Refresh Status button.
  }
}

export function forgetPortalVisit(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether somebody may be on the way back from the portal: half an hour long, since they may go there twice. */
export function isBackFromPortal(now: number): boolean {
  try {
    return now - Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY) < patience;
  } catch {
    return false;
  }
}
