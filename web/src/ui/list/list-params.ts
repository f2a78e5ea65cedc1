import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatSort, parseSort, type Sort } from "./sort-order.ts";

/** Delay between typing and searching. Browsers also limit how often the URL may change. */
const debounceMs = 250;

export type ParamChanges = Readonly<Record<string, string | undefined>>;

/** Returns a copy of the query with these changes; empty and missing values are removed. */
export function changeParams(query: URLSearchParams, changes: ParamChanges): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** A search that is typed but not yet in the URL. */
let pendingSearch: string | undefined;

/**
 * The query as the browser has it now, with the search that is about to be written. React Router's own may be older: of
 * two changes at the same moment, the second would undo the first.
 */
export function readQuery(): URLSearchParams {
  const query = new URLSearchParams(window.location.search);
  return pendingSearch === undefined ? query : changeParams(query, { q: pendingSearch });
}

/**
 * The filters of a list, kept in the URL's query so that they survive reloads, links and changes of the tab. A change
 * replaces the history entry.
 */
export function useListParams() {
  const [query, setQuery] = useSearchParams();
  return {
    /** Returns the parameter if it is one of these values. */
    findOneOf: <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
      values.find((each) => each === query.get(name)),
    get: (name: string): string => query.get(name) ?? "",
    change: (changes: ParamChanges): void =>
      setQuery(changeParams(readQuery(), changes), { replace: true, preventScrollReset: true }),
  };
}

export interface ListSearch {
  /** The trimmed search text in the URL, which follows the field 250 ms after the last key. */
  q: string;
  /** The text in the search field; changes at once. */
  typed: string;
  setTyped: (typed: string) => void;
}

/** The search text of a list, kept in the URL's query as `q`. */
export function useListSearch(): ListSearch {
  const [query, setQuery] = useSearchParams();
  const q = query.get("q") ?? "";
  const [typed, setTyped] = useState(q);
  const lastSeen = useRef(q);

  // Back, Forward or a link changed the search. A search that was written before the last one may be drawn late.
  useEffect(() => {
    const isLate = q !== (new URLSearchParams(window.location.search).get("q") ?? "");
    if (q === lastSeen.current || isLate) return;
    lastSeen.current = q;
    setTyped((current) => (current.trim() === q ? current : q));
  }, [q]);

  useEffect(() => {
    const next = typed.trim();
    if (next === lastSeen.current) return;
    pendingSearch = next;
    const write = () => {
      pendingSearch = undefined;
      lastSeen.current = next;
      setQuery(changeParams(readQuery(), { q: next }), { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, next === "" ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      pendingSearch = undefined;
    };
  }, [typed, setQuery]);

  return { q, typed, setTyped };
}

/** The order of a list, kept in the URL's query as `sort=title` or `sort=-created`; the initial order is left out. */
export function useListSort(keys: readonly string[], initial: string) {
  const params = useListParams();
  const sort = parseSort(params.get("sort"), keys) ??
    parseSort(initial, keys) ?? { key: initial, descending: false };
  const setSort = (next: Sort) => {
    const text = formatSort(next);
    params.change({ sort: text === initial ? undefined : text });
  };
  return { sort, setSort };
}
