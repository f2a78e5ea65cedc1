/**
 * Redirects to an external page. The promise resolves only if the person comes back to this page from the browser's
 * back/forward cache, so that a button that awaits it stays busy until then.
 */
export function redirectTo(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));
}
