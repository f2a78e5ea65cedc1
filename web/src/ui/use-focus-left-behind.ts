import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusElement } from "./use-scroll-and-focus.ts";

/**
 * If a part that has the focus is removed, moves the focus to the element around it: the list, so that its keyboard
 * shortcuts still work, or else the section or the page.
 */
export function useFocusLeftBehind<Part extends HTMLElement = HTMLDivElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const removed = part.current;
    return () => {
      if (!removed?.contains(document.activeElement)) return;
      const around =
        removed.parentElement?.closest<HTMLElement>("[tabindex]") ??
        removed.closest<HTMLElement>("section, main");
      // Only now is it known what else was removed, and whether something else took the focus.
      queueMicrotask(() => {
        const next = around?.isConnected ? around : document.querySelector("main");
        if (next && document.activeElement === document.body) focusElement(next);
      });
    };
  }, []);
  return part;
}
