const preventDefault = (event: Event) => event.preventDefault();

/** Makes the browser ask before the page is closed; returns a function that stops it. */
export function warnBeforeUnload(): () => void {
  globalThis.addEventListener("beforeunload", preventDefault);
  return () => globalThis.removeEventListener("beforeunload", preventDefault);
}
