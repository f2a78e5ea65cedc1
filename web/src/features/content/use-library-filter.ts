import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { type AgeGroup, ageGroupNames } from "../../../../contract/age-groups.ts";
import { type ContentType, contentTypes } from "../../../../contract/content.ts";
import { searchParameter } from "../../base/paths.ts";
import { useHydrated } from "../../base/use-hydrated.ts";

/** The library's search and filters, which are kept in the URL's query, so that they survive a reload and a link. */
export interface LibraryFilter {
  search: string;
  setSearch(search: string): void;
  /** The selected types; none selected shows all (LIB-2). */
  types: readonly ContentType[];
  toggleType(type: ContentType): void;
  ages: readonly AgeGroup[];
  toggleAges(group: AgeGroup): void;
  /** Only what the visitor's membership can download. */
  isFreeOnly: boolean;
  toggleFreeOnly(): void;
  /** Only the member's favorites (LIB-20). */
  isFavoritesOnly: boolean;
  toggleFavoritesOnly(): void;
  /** Whether any filter or search is set. */
  isActive: boolean;
  /** Whether one is set beside the types. */
  isNarrowed: boolean;
  clear(): void;
}

const parameters = {
  search: searchParameter,
  types: "type",
  ages: "age",
  free: "free",
  favorites: "favorites",
} as const;

/** Reads a list parameter; unknown values are ignored. */
const readList = <Name extends string>(query: URLSearchParams, parameter: string, names: readonly Name[]) =>
  names.filter((name) => query.get(parameter)?.split(",").includes(name));

/** The prerendered page knows no query, and the first render must equal it. */
const noQuery = new URLSearchParams();

/** The state of a history entry whose query the filters have written. */
const filtered = "filtered";

/**
 * The text that is typed, which does not wait for React Router to change the URL, and its setter. Undefined while the
 * search is the one in the URL: at first, and after a link, Back or Forward.
 */
function useTypedSearch() {
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const [typed, setTyped] = useState<string>();
  const lastKey = useRef(key);
  useEffect(() => {
    if (key === lastKey.current) return;
    lastKey.current = key;
    // A link to the page itself replaces the entry too, if React Router has not yet rendered what was typed.
    if (navigation !== "REPLACE" || state !== filtered) setTyped(undefined);
  }, [key, navigation, state]);
  return [typed, setTyped] as const;
}

export function useLibraryFilter(): LibraryFilter {
  const [current, setQuery] = useSearchParams();
  const query = useHydrated() ? current : noQuery;
  const [typed, setTyped] = useTypedSearch();
  const search = typed ?? query.get(parameters.search) ?? "";
  const types = readList(query, parameters.types, contentTypes);
  const ages = readList(query, parameters.ages, ageGroupNames);
  const isFreeOnly = query.get(parameters.free) === "1";
  const isFavoritesOnly = query.get(parameters.favorites) === "1";

  /** Begins with the browser's own query: React Router may not have rendered the change before this one yet. */
  const write = (change: (now: URLSearchParams) => Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change(next))) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true, preventScrollReset: true, state: filtered });
  };
  const setSearch = (text: string) => {
    setTyped(text);
    write(() => ({ [parameters.search]: text }));
  };
  const toggle = <Name extends string>(parameter: string, names: readonly Name[], name: Name) =>
    write((now) => {
      const list = readList(now, parameter, names);
      return {
        [parameter]: (list.includes(name) ? list.filter((each) => each !== name) : [...list, name]).join(","),
      };
    });
  const toggleFlag = (parameter: string) =>
    write((now) => ({ [parameter]: now.get(parameter) === "1" ? "" : "1" }));
  const isNarrowed = search.trim() !== "" || ages.length > 0 || isFreeOnly || isFavoritesOnly;
  return {
    search,
    setSearch,
    types,
    toggleType: (type) => toggle(parameters.types, contentTypes, type),
    ages,
    toggleAges: (group) => toggle(parameters.ages, ageGroupNames, group),
    isFreeOnly,
    toggleFreeOnly: () => toggleFlag(parameters.free),
    isFavoritesOnly,
    toggleFavoritesOnly: () => toggleFlag(parameters.favorites),
    isActive: isNarrowed || types.length > 0,
    isNarrowed,
    clear: () => {
      setTyped("");
      write(() => Object.fromEntries(Object.values(parameters).map((name) => [name, ""])));
    },
  };
}
