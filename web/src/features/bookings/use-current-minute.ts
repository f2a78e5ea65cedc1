import { useEffect, useState } from "react";

const minuteMs = 60_000;

/** Returns the current time in milliseconds since the epoch, updated at the start of each minute. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minuteMs - (now % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
