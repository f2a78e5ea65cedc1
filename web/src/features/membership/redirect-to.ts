/**
 * Leaves for a page that is not ours. The promise holds until the person comes back to this very page, which the
 * browser had kept: until then whatever waits for it stays busy.
 */
export function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((back) => addEventListener("pageshow", () => back(), { once: true }));
}
