import { type RefObject, useEffect, useRef } from "react";
import { ignoreDoubleClick } from "./ignore-double-click.ts";

/**
 * Scrolls to the top and focuses the heading when a result replaces a form. Attach the returned ref to a heading with
 * a tabIndex of -1. A second press of a double click on the form's button is ignored. Does nothing unless `enabled`.
 */
export function useFocusHeading(enabled = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!enabled) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
    return ignoreDoubleClick();
  }, [enabled]);
  return heading;
}
