/**
 * Calls back with the first element that matches, now or as soon as the page grows one: pages arrive in
 * pieces. Returns the way to stop waiting.
 */
export function whenPresent(
  find: () => HTMLElement | null,
  found: (element: HTMLElement) => void,
): () => void {
  const now = find();
  if (now) {
    found(now);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const element = find();
    if (!element) return;
    observer.disconnect();
    found(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
