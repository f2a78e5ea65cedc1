const pressStart = "mousedown";
const pressEvents = [pressStart, "click"] as const;

/**
 * Ignores the second press of a double click when the page changed after the first, so that it neither moves the focus
 * nor follows a link that now lies under the pointer. Stops at the next single press (`detail` of 1). Returns a
 * function that removes the listeners.
 */
export function ignoreDoubleClick(): () => void {
  function stop(): void {
    for (const name of pressEvents) removeEventListener(name, handlePress, true);
  }
  function handlePress(event: MouseEvent): void {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === pressStart) stop();
  }
  for (const name of pressEvents) addEventListener(name, handlePress, true);
  return stop;
}
