import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { TabId } from "./tabs.ts";

/**
 * Opens tabs with the filters, search and order that they had when they were left. They are remembered while the page
 * lives; an open drawer is not.
 */
export function useTabQueries(id: TabId): (tab: string) => void {
  const [query, setQuery] = useSearchParams();
  const remembered = useRef(new Map<string, URLSearchParams>());

  useEffect(() => {
    const closed = new URLSearchParams(query);
    closed.delete("open");
    remembered.current.set(id, closed);
  }, [id, query]);

  return (tab) => {
    // While a busy browser still renders the tab before, the address already names the open one.
    const openId = new URLSearchParams(window.location.search).get("tab") ?? id;
    if (tab !== openId) setQuery(remembered.current.get(tab) ?? { tab }, { preventScrollReset: true });
  };
}
