/**
 * Follows a double-clicked link once. The second click would add the page to the history again, or follow a link that the
 * first one brought to that place.
 */
export function followLinksOnce(): void {
  const ignoreRepeat = (event: MouseEvent) => {
    if (event.detail > 1 && event.target instanceof Element && event.target.closest("a"))
      event.preventDefault();
  };
  addEventListener("click", ignoreRepeat, true);
}
