import { useEffect } from "react";

/** A search that is on the screen this long was not typed over. */
const pauseMs = 2_000;

/** Reports a search that found nothing, unless it is typed over. Undefined: there is nothing to report. */
export function useMissedSearch(search: string | undefined): void {
  useEffect(() => {
    if (search === undefined) return;
    const timer = setTimeout(async () => {
      const { reportMissedSearch } = await import("./report-missed-search.ts");
      reportMissedSearch(search);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
}
