import { type ComponentType, Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "../../lazy-with-retry.ts";

/** How long the dashboard's own calls go first, in milliseconds. */
const courtesy = 1500;

/** A part for which the page itself does not wait, nor its calls. */
function afterwards(fetchPart: () => Promise<{ default: ComponentType }>): ComponentType {
  const Part = lazyWithRetry(fetchPart);
  return function Afterwards() {
    const [isDue, setIsDue] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setIsDue(true), courtesy);
      return () => clearTimeout(timer);
    }, []);
    return <Suspense>{isDue && <Part />}</Suspense>;
  };
}

/** The way back to a session that is paid and has no times yet. */
export const WaitingBooking = afterwards(() => import("../../features/bookings/unscheduled-booking-notice.tsx"));

/** The person's own sessions. */
export const MyBookings = afterwards(() => import("../../features/bookings/my-bookings.tsx"));
