import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { scrollToPlans } from "./scroll-to-plans.ts";

/** The router state of a link to the home page that means its plans ('Join Now', spec/1 §2). */
export const toPlans = { plans: true } as const;

export const wantsPlans = (state: unknown): boolean => (state as { plans?: unknown } | null)?.plans === true;

/**
 * Goes on to the plans once such a link has been followed. To be used beside the scroll manager, which takes
 * every new page to its top: both act in one commit, and the plans' delay puts them last. Back, Forward and
 * a reload find the state again, but follow no link.
 */
export function usePlansOnArrival(): void {
  const { key, state } = useLocation();
  const followed = useNavigationType() !== NavigationType.Pop;
  const last = useRef(key);

  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (followed && wantsPlans(state)) scrollToPlans();
  }, [key, state, followed]);
}
