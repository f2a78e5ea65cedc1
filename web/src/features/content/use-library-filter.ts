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

/**
 * The text that is typed, which does not wait for React Router to change the URL, and its setter. Undefined while the
 * search is the one in the URL: at first, and after a link, Back or Forward. Only the filters replace the history entry.
 */
function useTypedSearch() {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [typed, setTyped] = useState<string>();
  const lastKey = useRef(key);
  useEffect(() => {
    if (key === lastKey.current) return;
    lastKey.current = key;
    if (navigation !== "REPLACE") setTyped(undefined);
  }, [key, navigation]);
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

  const write = (values: Readonly<Record<string, string>>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const setSearch = (text: string) => {
    setTyped(text);
    write({ [parameters.search]: text });
  };
  const toggle = <Name extends string>(list: readonly Name[], name: Name) =>
    (list.includes(name) ? list.filter((each) => each !== name) : [...list, name]).join(",");
  return {
    search,
    setSearch,
    types,
    toggleType: (type) => write({ [parameters.types]: toggle(types, type) }),
    ages,
    toggleAges: (group) => write({ [parameters.ages]: toggle(ages, group) }),
    isFreeOnly,
    toggleFreeOnly: () => write({ [parameters.free]: isFreeOnly ? "" : "1" }),
    isFavoritesOnly,
    toggleFavoritesOnly: () => write({ [parameters.favorites]: isFavoritesOnly ? "" : "1" }),
    isActive: search.trim() !== "" || types.length > 0 || ages.length > 0 || isFreeOnly || isFavoritesOnly,
    clear: () => {
      setTyped("");
      write(Object.fromEntries(Object.values(parameters).map((name) => [name, ""])));
    },
  };
}
