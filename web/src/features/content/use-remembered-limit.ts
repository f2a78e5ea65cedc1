import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { createTabMap } from "../../base/tab-map.ts";

const limits = createTabMap<number>("limits");

/**
 * Remembers how many items of the list `name` are shown. Going Back to the page shows as many as before, also after a
 * reload (SITE-7).
 */
export function useRememberedLimit(name: string, initial: number): [number, (limit: number) => void] {
  const place = `${useLocation().key} ${name}`;
  const [limit, setLimit] = useState(() => limits.get(place) ?? initial);
  useEffect(() => {
    limits.set(place, limit);
  }, [place, limit]);
  return [limit, setLimit];
}
