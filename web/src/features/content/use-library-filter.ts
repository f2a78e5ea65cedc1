import { useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { getContentAccess } from "../../../../contract/access.ts";
import { type ContentType, contentTypes } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { searchParameter } from "../../paths.ts";
import type { LibraryItem } from "./content-queries.ts";
import { type AgeRange, isForAges } from "./search/parse-query.ts";

/** The age groups to choose from, by their name in the URL. */
export const ageGroups = {
  "2-3": { label: "Ages 2–3", from: 2, to: 3 },
  "4-5": { label: "Ages 4–5", from: 4, to: 5 },
  "6-7": { label: "Ages 6–7", from: 6, to: 7 },
  "8": { label: "Ages 8+", from: 8, to: 17 },
} as const satisfies Record<string, AgeRange & { label: string }>;

export type AgeGroup = keyof typeof ageGroups;
/** In their order: an object lists a name that looks like a number first. */
export const ageGroupNames: readonly AgeGroup[] = ["2-3", "4-5", "6-7", "8"];

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

const noQuery = new URLSearchParams();
const subscribeToNothing = () => () => undefined;

/** False during hydration: the prerendered page knows no query, and its first render must equal it. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

export function useLibraryFilter(): LibraryFilter {
  const [current, setQuery] = useSearchParams();
  const query = useIsHydrated() ? current : noQuery;
  // React Router changes the URL with a delay, which the input must not wait for.
  const [typed, setTyped] = useState<string>();
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

export interface Section {
  type: ContentType;
  items: LibraryItem[];
  /** The search text of these results. */
  search: string;
}

/**
 * The visible sections with their items: while searching, the best match first. With `favorites`, ids of items, only these
 * are shown, and no empty sections.
 */
export function buildSections(
  matches: readonly LibraryItem[],
  { types, ages, isFreeOnly }: Pick<LibraryFilter, "types" | "ages" | "isFreeOnly">,
  {
    role,
    search,
    favorites,
  }: { role: Role | null | undefined; search: string; favorites?: ReadonlySet<string> | undefined },
): Section[] {
  const isOpen = (item: LibraryItem) => getContentAccess(item.category, role ?? null) === "open";
  const isShown = (item: LibraryItem) =>
    (ages.length === 0 || ages.some((group) => isForAges(item, ageGroups[group]))) &&
    (!favorites || favorites.has(item.id)) &&
    // A guest can download nothing yet; what a free account opens counts as free for them.
    (!isFreeOnly || getContentAccess(item.category, role ?? "free_member") === "open");
  const shown = matches.filter(isShown);
  // Free members see what they can download first (LIB-17).
  const ordered =
    role === "free_member" && search === ""
      ? [...shown.filter(isOpen), ...shown.filter((item) => !isOpen(item))]
      : shown;
  return contentTypes
    .filter((type) => types.length === 0 || types.includes(type))
    .map((type) => ({ type, items: ordered.filter((item) => item.content_type === type), search }))
    .filter(({ items }) => !favorites || items.length > 0);
}
