import { type RefObject, useEffect, useRef } from "react";

/** Keeps the focus in the element around buttons when a press on one of them disables it, as saving does. */
export function useFocusWhenSaved<Around extends HTMLElement>(isDirty: boolean): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    const pressed = document.activeElement;
    if (!isDirty && pressed?.matches(":disabled") && around.current?.contains(pressed))
      around.current.focus({ preventScroll: true });
  }, [isDirty]);
  return around;
}

/**
 * Moves the focus to the element with this ref when the controls that `shown` names, if any, have gone and the focus with them. The
 * cleanup of an effect does this, because it runs after React has removed the button that was pressed.
 */
export function useFocusWhenGone<Next extends HTMLElement>(shown: string | boolean): RefObject<Next | null> {
  const next = useRef<Next>(null);
  useEffect(() => {
    if (!shown) return;
    return () => {
      if (document.activeElement === document.body) next.current?.focus({ preventScroll: true });
    };
  }, [shown]);
  return next;
}
