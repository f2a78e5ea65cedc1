import { type RefObject, useEffect } from "react";

/**
 * While `isOpen`, calls `close` on a press or a focus outside the container, and on Esc wherever the focus is (WCAG 1.4.13).
 * `isInside` says that the focus is in the container, so that it must move to what stays.
 */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (isInside: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const dismiss = (event: Event) => {
      const isInside = event.target instanceof Node && container.current?.contains(event.target) === true;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !isInside) close(isInside);
    };
    const types = ["pointerdown", "focusin", "keydown"];
    for (const type of types) document.addEventListener(type, dismiss);
    return () => {
      for (const type of types) document.removeEventListener(type, dismiss);
    };
  }, [container, isOpen, close]);
}
