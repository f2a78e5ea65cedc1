import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { readQuery } from "../../ui/list/list-params.ts";
import type { TabId } from "./tabs.ts";

/** The query of a tab's list: without an open drawer and, of users, without a member's page or an import. */
export function toListQuery(id: string, query: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(query);
  // In the audit log, `member` is a filter.
  for (const name of id === "users" ? ["open", "member", "import"] : ["open"]) list.delete(name);
  return list;
}

/**
 * Opens tabs with the filters, search and order that they had when they were left. They are remembered while the page
 * lives. A tab leads to its list, also from a member's page in it.
 */
export function useTabQueries(id: TabId): (tab: string) => void {
  const [query, setQuery] = useSearchParams();
  const remembered = useRef(new Map<string, URLSearchParams>());

  useEffect(() => {
    remembered.current.set(id, toListQuery(id, query));
  }, [id, query]);

  return (tab) => {
    // While a busy browser still renders the tab before, the address already names the open one.
    const current = readQuery();
    const openId = current.get("tab") ?? id;
    remembered.current.set(openId, toListQuery(openId, current));
    const isList = tab === openId && `${toListQuery(tab, current)}` === `${current}`;
    if (!isList) setQuery(remembered.current.get(tab) ?? { tab }, { preventScrollReset: true });
  };
}
