import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { prefersReducedMotion } from "../base/reduced-motion.ts";
import { type Address, getScrollAction } from "./scroll-action.ts";
import { waitForElement } from "./wait-for-element.ts";

/**
 * Scrolls after each navigation as `getScrollAction` decides, and moves the focus to the hash's target or the new
 * page's `h1`, except on the first load.
 */
export function useScrollAndFocus(): void {
  const { pathname, search, hash, key } = useLocation();
  const last = useRef<Address>(undefined);

  // Before the new page is painted: at the old scroll position its first frame could show the footer.
  useLayoutEffect(() => {
    const before = last.current;
    const now = { pathname, search, hash, key };
    last.current = now;

    const focused = document.activeElement;
    const behavior = before?.pathname === pathname && !prefersReducedMotion() ? "smooth" : "instant";
    switch (getScrollAction(before, now)) {
      case "target":
        return waitForElement(
          () => findHashTarget(hash),
          (target) => {
            target.scrollIntoView({ behavior });
            if (before) focusElement(target);
          },
        );
      case "page":
        window.scrollTo({ top: 0, behavior });
        return waitForElement(
          () => document.querySelector<HTMLElement>("h1"),
          (heading) => {
            // It may come late, when the reader has moved on with the keyboard.
            if ([focused, document.body].includes(document.activeElement)) focusElement(heading);
          },
        );
      case "top":
        window.scrollTo({ top: 0, behavior });
        return;
      case "stay":
        return;
    }
  }, [pathname, search, hash, key]);
}

function findHashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A link may contain a malformed percent-encoding.
    return null;
  }
}

/** Focuses an element that is not focusable by default, without scrolling again. */
export function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
