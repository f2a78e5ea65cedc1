const mark = "reloadedForPage";

const entryState = (): Record<string, unknown> => ({ ...(history.state as object | null) });

/**
 * Reloads a document whose page is gone from the server because a newer build took its place. Answers false,
 * doing nothing, where this place in the history has been reloaded for that reason already, or the device is
 * offline. The mark lies in the history's state, since nothing else is to be stored in the browser.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || mark in entryState()) return false;
  history.replaceState({ ...entryState(), [mark]: true }, "");
  location.reload();
  return true;
}

/** A page has arrived: should the next one be gone, a reload is allowed again. */
export function forgetReload(): void {
  const { [mark]: marked, ...rest } = entryState();
  if (marked) history.replaceState(rest, "");
}
