import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type CatalogFilter, parseCatalogFilter, toSearchParams } from "./content-catalog.ts";

/** Delay before typing changes the URL, because browsers limit how often it may change. */
const debounceMs = 300;

/** The filter in the URL's query. The search text changes at once and is written to the URL when typing pauses. */
export function useCatalogFilter(): [CatalogFilter, (change: Partial<CatalogFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const queryString = query.toString();
  const [filter, setFilter] = useState(() => parseCatalogFilter(query));
  const lastWritten = useRef(queryString);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The query was changed by Back, Forward or a link.
  useEffect(() => {
    if (queryString === lastWritten.current) return;
    lastWritten.current = queryString;
    setFilter(parseCatalogFilter(new URLSearchParams(queryString)));
  }, [queryString]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function update(change: Partial<CatalogFilter>) {
    const next = { ...filter, ...change };
    setFilter(next);
    clearTimeout(timer.current);
    const write = () => {
      const params = toSearchParams(query, next);
      lastWritten.current = params.toString();
      setQuery(params, { replace: true, preventScrollReset: true });
    };
    if (change.search === undefined) write();
    else timer.current = setTimeout(write, debounceMs);
  }
  return [filter, update];
}
