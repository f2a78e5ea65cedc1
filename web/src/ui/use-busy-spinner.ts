import { useEffect, useState } from "react";
import { busyTiming } from "./busy-timing.ts";

/** Whether a spinner is to be seen for something that is `busy`: not at once, and then not just for a blink. */
export function useBusySpinner(busy: boolean): boolean {
  const [spinning, setSpinning] = useState(false);
  const [timing] = useState(() => busyTiming(setSpinning));
  useEffect(() => timing.set(busy), [timing, busy]);
  useEffect(() => timing.reset, [timing]);
  return spinning;
}
