const reloadMark = "reloadedForPage";

const getHistoryState = (): Record<string, unknown> => ({ ...(history.state as object | null) });

/**
 * Reloads the document if the code of its page cannot be loaded. Returns false without reloading if this history entry was
 * already reloaded for that reason or the device is offline. The mark is in the history state, because nothing else may be
 * stored in the browser.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || reloadMark in getHistoryState()) return false;
  history.replaceState({ ...getHistoryState(), [reloadMark]: true }, "");
  location.reload();
  return true;
}

/** Allows another reload, after a page has loaded. */
export function clearReloadMark(): void {
  const { [reloadMark]: isMarked, ...rest } = getHistoryState();
  if (isMarked) history.replaceState(rest, "");
}
