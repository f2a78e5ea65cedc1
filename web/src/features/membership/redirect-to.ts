/** A browser whose loading was stopped says nothing. */
const stoppedMs = 20_000;

/**
 * Redirects to an external page. The promise resolves with true if the person comes back to this page from the browser's
 * back/forward cache, so that a button that awaits it stays busy until then, and with false after 20 seconds, in case they have
 * stopped the loading.
 */
export function redirectTo(url: string): Promise<boolean> {
  location.assign(url);
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(true), { once: true });
    setTimeout(() => resolve(false), stoppedMs);
  });
}
