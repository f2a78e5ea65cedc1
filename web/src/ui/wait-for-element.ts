/**
 * Calls `onFound` with the element that `find` returns, now or as soon as it is added to the page. Returns a function
 * that stops waiting.
 */
export function waitForElement(
  find: () => HTMLElement | null,
  onFound: (element: HTMLElement) => void,
): () => void {
  const existing = find();
  if (existing) {
    onFound(existing);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const element = find();
    if (!element) return;
    observer.disconnect();
    onFound(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
