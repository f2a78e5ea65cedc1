const ask = (event: Event) => event.preventDefault();

/** Has the browser ask before the page is left or closed, until what this answers with is called. */
export function keepPage(): () => void {
  globalThis.addEventListener("beforeunload", ask);
  return () => globalThis.removeEventListener("beforeunload", ask);
}
