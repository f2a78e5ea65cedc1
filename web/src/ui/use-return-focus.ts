import { useRef } from "react";

/**
 * Props for a Radix dialog that return the focus when it closes: to the element from `getTarget`, to the element that had
 * the focus before, or to the list's heading if that is gone. Radix only knows its own triggers, but our dialogs open from
 * any button. `onReturned` runs afterwards.
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
      // The row of the button went with what the dialog did.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("[data-list-heading]")?.focus();
      onReturned?.();
    },
  };
}
