import { useEffect, useState } from "react";

const minute = 60_000;

/** The time in milliseconds since the epoch, renewed at the start of each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
