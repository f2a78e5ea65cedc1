import { useRef } from "react";

/**
 * Where the focus goes when a dialog closes: to what `elsewhere` names, else to what had it before. Radix
 * knows only triggers of its own making, and ours are any button of the page. `then` follows once it is there.
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null, then?: () => void) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const target = elsewhere?.() ?? before.current;
      if (target instanceof HTMLElement) target.focus();
      then?.();
    },
  };
}
