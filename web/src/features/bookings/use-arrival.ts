import { type RefObject, useEffect, useRef } from "react";
import { outliveLatePress } from "./outlive-late-press.ts";

/**
 * For what takes the place of a form: the page goes back to its top, and the focus to the heading, which is to carry
 * the ref and a tabIndex of -1; the second press of a double click on the form's button leaves it there. Does nothing
 * while not `wanted`.
 */
export function useArrival(wanted = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wanted) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
    return outliveLatePress();
  }, [wanted]);
  return heading;
}
