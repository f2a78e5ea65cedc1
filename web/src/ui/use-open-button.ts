import { useEffect, useRef } from "react";

/** For the button that opens a form in its own place. It gets the focus back when the form, which had it, is gone. */
export function useOpenButton(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** The `ref` of a heading that takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
