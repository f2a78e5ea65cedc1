const begins = "mousedown";
const presses = [begins, "click"] as const;

/**
 * A double click presses a second time, perhaps once what it was meant for has given way to something else. Until the
 * next press of its own (a `detail` of 1) such a one does nothing: it takes no focus away and follows no link that
 * happens to lie there now. Returns what ends the watch.
 */
export function outliveLatePress(): () => void {
  function end(): void {
    for (const press of presses) removeEventListener(press, watch, true);
  }
  function watch(event: MouseEvent): void {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === begins) end();
  }
  for (const press of presses) addEventListener(press, watch, true);
  return end;
}
