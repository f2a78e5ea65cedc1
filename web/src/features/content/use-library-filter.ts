import { useDeferredValue, useMemo, useState } from "react";
import { type ContentType, contentTypes, matchesSearch } from "../../../../contract/content.ts";
import type { LibraryItem } from "./content-queries.ts";

export interface LibraryFilter {
  search: string;
  setSearch(search: string): void;
  /** The selected types; none selected shows all (LIB-2). */
  types: readonly ContentType[];
  toggle(type: ContentType): void;
}

export function useLibraryFilter(): LibraryFilter {
  const [search, setSearch] = useState("");
  const [types, setTypes] = useState<readonly ContentType[]>([]);
  const toggle = (type: ContentType) =>
    setTypes((current) =>
      current.includes(type) ? current.filter((each) => each !== type) : [...current, type],
    );
  return { search, setSearch, types, toggle };
}

export interface Section {
  type: ContentType;
  items: LibraryItem[];
  /** The search text of these results. */
  search: string;
}

/** Returns the visible sections with their matching items. Deferred, so that filtering does not block typing. */
export function useSections(items: readonly LibraryItem[], { search, types }: LibraryFilter): Section[] {
  const searchText = useDeferredValue(search).trim();
  return useMemo(() => {
    const matches = items.filter((item) => matchesSearch(item, searchText));
    return contentTypes
      .filter((type) => types.length === 0 || types.includes(type))
      .map((type) => ({
        type,
        items: matches.filter((item) => item.content_type === type),
        search: searchText,
      }));
  }, [items, searchText, types]);
}
