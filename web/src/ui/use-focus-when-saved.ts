import { type RefObject, useEffect, useRef } from "react";

/** Keeps the focus in the element around a form's buttons when a press on one of them disables it. */
export function useFocusWhenSaved<Around extends HTMLElement>(isDirty: boolean): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    const pressed = document.activeElement;
    if (!isDirty && pressed?.matches(":disabled") && around.current?.contains(pressed))
      around.current.focus({ preventScroll: true });
  }, [isDirty]);
  return around;
}
