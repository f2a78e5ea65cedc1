import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { whenPresent } from "./when-present.ts";

/**
 * Takes the reader along at each change of the address (spec/1 §2): to the target of its hash, also when the
 * same link is pressed again, else to the top of the new page. The focus follows, onto the target or the
 * page's `h1`, but not on the first load. A change of the query alone moves nothing.
 */
export function useScrollAndFocus(): void {
  const { pathname, search, hash, key } = useLocation();
  const last = useRef<{ pathname: string; search: string; key: string }>(undefined);

  useEffect(() => {
    const before = last.current;
    if (before?.key === key) return;
    last.current = { pathname, search, key };

    const firstLoad = before === undefined;
    const samePage = before?.pathname === pathname;
    if (hash) {
      return whenPresent(
        () => document.getElementById(decodeURIComponent(hash.slice(1))),
        (target) => {
          target.scrollIntoView({ behavior: samePage && !prefersStillness() ? "smooth" : "instant" });
          if (!firstLoad) takeFocus(target);
        },
      );
    }
    if (firstLoad || (samePage && before.search !== search)) return;
    window.scrollTo({ top: 0, behavior: samePage && !prefersStillness() ? "smooth" : "instant" });
    if (!samePage) return whenPresent(() => document.querySelector<HTMLElement>("h1"), takeFocus);
  }, [pathname, search, hash, key]);
}

/** Focuses what is no control, without a second scroll. */
function takeFocus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
