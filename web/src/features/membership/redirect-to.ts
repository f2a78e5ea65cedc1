/** A browser whose loading was stopped says nothing. */
const stoppedMs = 20_000;

/**
 * Redirects to an external page. The promise resolves if the person comes back to this page from the browser's back/forward
 * cache, so that a button that awaits it stays busy until then, and after 20 seconds, in case they have stopped the loading.
 */
export function redirectTo(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, stoppedMs);
  });
}
