import { lazy, Suspense, useEffect, useState } from "react";
import { whenNear } from "../../ui/when-near.tsx";

const Waiting = lazy(() => import("../../features/bookings/waiting-booking.tsx"));

/** How long the dashboard's own calls go first, in milliseconds. */
const courtesy = 1500;

/** The way back to a session that is paid and has no times yet, once the page itself stands. */
export function WaitingBooking() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), courtesy);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isDue && <Waiting />}</Suspense>;
}

/** The person's own sessions, fetched when the reader comes near. */
export const MyBookings = whenNear(
  async () => (await import("../../features/bookings/my-bookings.tsx")).default,
  () => null,
);
