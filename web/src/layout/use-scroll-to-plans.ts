import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { scrollToPlans } from "./scroll-to-plans.ts";

/** The router state of a link to the plans of the home page ('Join Now', SITE-3). */
export const scrollToPlansState = { plans: true } as const;

export const shouldScrollToPlans = (state: unknown): boolean =>
  (state as { plans?: unknown } | null)?.plans === true;

/**
 * Scrolls to the plans after such a link was followed. Works together with useScrollAndFocus, which scrolls each new page
 * to its top: the delay in scrollToPlans makes this scroll the last one. Back, Forward and reload restore the state, but
 * must not scroll.
 */
export function useScrollToPlans(): void {
  const { key, state } = useLocation();
  const isLinkNavigation = useNavigationType() !== NavigationType.Pop;
  const last = useRef(key);

  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (isLinkNavigation && shouldScrollToPlans(state)) scrollToPlans();
  }, [key, state, isLinkNavigation]);
}
