import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { type Address, routeMove } from "./scroll-action.ts";
import { whenPresent } from "./wait-for-element.ts";

/**
 * Takes the reader along at each change of the address, as `routeMove` decides. The focus follows the eye:
 * onto the hash's target or the new page's `h1`, but not on the first load.
 */
export function useScrollAndFocus(): void {
  const { pathname, search, hash, key } = useLocation();
  const last = useRef<Address>(undefined);

  useEffect(keepBrowserFromScrolling, []);
  useEffect(() => {
    const before = last.current;
    const now = { pathname, search, hash, key };
    last.current = now;

    const behavior = before?.pathname === pathname && !prefersStillness() ? "smooth" : "instant";
    switch (routeMove(before, now)) {
      case "target":
        return whenPresent(
          () => targetOf(hash),
          (target) => {
            target.scrollIntoView({ behavior });
            if (before) takeFocus(target);
          },
        );
      case "page":
        window.scrollTo({ top: 0, behavior });
        return whenPresent(() => document.querySelector<HTMLElement>("h1"), takeFocus);
      case "top":
        window.scrollTo({ top: 0, behavior });
        return;
      case "stay":
        return;
    }
  }, [pathname, search, hash, key]);
}

/** A hash may be anything that somebody put behind a link, also what no encoding allows. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Back and Forward open a page at its top too; only a reload is left to the browser, which knows the place. */
function keepBrowserFromScrolling(): () => void {
  const giveBack = () => {
    history.scrollRestoration = "auto";
  };
  history.scrollRestoration = "manual";
  window.addEventListener("pagehide", giveBack);
  return () => {
    window.removeEventListener("pagehide", giveBack);
    giveBack();
  };
}

/** Focuses what is no control, without a second scroll. */
function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
