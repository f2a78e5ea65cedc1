import { type ComponentType, Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";

/** Loading is deferred by this many milliseconds in favor of the dashboard's own requests. */
const deferMs = 1500;

/** Wraps a component so that its code and requests load after the rest of the page. */
function defer(importModule: () => Promise<{ default: ComponentType }>): ComponentType {
  const LazyComponent = lazyWithRetry(importModule);
  return function Deferred() {
    const [isDue, setIsDue] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setIsDue(true), deferMs);
      return () => clearTimeout(timer);
    }, []);
    return <Suspense>{isDue && <LazyComponent />}</Suspense>;
  };
}

/** The member's own sessions. */
export const MyBookings = defer(() => import("../../features/bookings/my-bookings.tsx"));
