import { useDeferredValue, useMemo, useState } from "react";
import { type ContentType, contentTypes, matchesSearch } from "../../../../contract/content.ts";
import type { LibraryItem } from "./content-queries.ts";

export interface Filter {
  search: string;
  setSearch(search: string): void;
  /** Pressed types; none pressed shows all (spec/1 §5). */
  types: readonly ContentType[];
  toggle(type: ContentType): void;
}

export function useFilter(): Filter {
  const [search, setSearch] = useState("");
  const [types, setTypes] = useState<readonly ContentType[]>([]);
  const toggle = (type: ContentType) =>
    setTypes((now) => (now.includes(type) ? now.filter((one) => one !== type) : [...now, type]));
  return { search, setSearch, types, toggle };
}

export interface Section {
  type: ContentType;
  items: LibraryItem[];
  /** What was looked for. */
  search: string;
}

/** The sections to show and what is in them. A long list is filtered behind the typing, not before it. */
export function useSections(items: readonly LibraryItem[], { search, types }: Filter): Section[] {
  const wanted = useDeferredValue(search).trim();
  return useMemo(() => {
    const found = items.filter((item) => matchesSearch(item, wanted));
    return contentTypes
      .filter((type) => types.length === 0 || types.includes(type))
      .map((type) => ({ type, items: found.filter((item) => item.content_type === type), search: wanted }));
  }, [items, wanted, types]);
}
