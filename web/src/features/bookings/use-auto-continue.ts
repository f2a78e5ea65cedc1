import { useEffect, useEffectEvent, useState } from "react";

/** Voice control and screen readers may send a click alone. */
const activityEvents = ["pointerdown", "keydown", "wheel", "touchstart", "click"] as const;

/**
 * Calls `onContinue` after `delayMs`, unless the person interacts with the page first (WCAG 2.2.1). Returns whether the
 * timer is still running.
 */
export function useAutoContinue(onContinue: () => void, delayMs: number): boolean {
  const [isPending, setIsPending] = useState(true);
  const continueNow = useEffectEvent(onContinue);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => continueNow(), delayMs);
    const cancel = () => setIsPending(false);
    for (const name of activityEvents) addEventListener(name, cancel, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of activityEvents) removeEventListener(name, cancel);
    };
  }, [isPending, delayMs]);
  return isPending;
}
