import { useRef } from "react";

/**
 * Props for a Radix dialog that return the focus when it closes: to the element from `getTarget`, or to the element
 * that had the focus before. Radix only knows its own triggers, but our dialogs open from any button. `onReturned` runs
 * afterwards.
 */
export function useReturnFocus(getTarget?: () => HTMLElement | null, onReturned?: () => void) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = getTarget?.() ?? opener.current;
      if (target instanceof HTMLElement) target.focus();
      onReturned?.();
    },
  };
}
