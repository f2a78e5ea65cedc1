import { useEffect, useEffectEvent, useState } from "react";

const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Leads on after so many milliseconds, unless the person does anything at all meanwhile (WCAG 2.2.1). False once it
 * will not happen any more.
 */
export function useForward(lead: () => void, after: number): boolean {
  const [isLeading, setIsLeading] = useState(true);
  const go = useEffectEvent(lead);
  useEffect(() => {
    if (!isLeading) return;
    const timer = setTimeout(() => go(), after);
    const stay = () => setIsLeading(false);
    for (const sign of signs) addEventListener(sign, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, stay);
    };
  }, [isLeading, after]);
  return isLeading;
}
