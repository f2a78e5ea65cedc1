import { getContentAccess } from "../../../../../contract/access.ts";
import { type AgeGroup, ageGroups, isForAges } from "../../../../../contract/age-groups.ts";
import { type ContentCard, type ContentType, contentTypes } from "../../../../../contract/content.ts";
import type { Role } from "../../../../../contract/roles.ts";

/** The chips choose the types, none for all (LIB-2), the age groups, and only what can be downloaded. */
export interface SectionFilter {
  types: readonly ContentType[];
  ages: readonly AgeGroup[];
  isFreeOnly: boolean;
}

export interface Section<Item extends ContentCard> {
  type: ContentType;
  items: Item[];
  /** The search text of these results. */
  search: string;
}

/**
 * The visible sections with their items: while searching, the section with the best match first and empty ones last. With
 * `favorites`, ids of items, only these are shown, and no empty sections. Age groups and `isFreeOnly` leave out the empty
 * ones, too, which would read as if the library had nothing of that type. So does `isPart`, for a library whose other items
 * failed to load.
 */
export function buildSections<Item extends ContentCard>(
  matches: readonly Item[],
  { types, ages, isFreeOnly }: SectionFilter,
  {
    role,
    search,
    favorites,
    isPart,
  }: {
    role: Role | null | undefined;
    search: string;
    favorites?: ReadonlySet<string> | undefined;
    isPart?: boolean;
  },
): Section<Item>[] {
  const isOpen = (item: Item) => getContentAccess(item.category, role ?? null) === "open";
  const isShown = (item: Item) =>
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
  const sections = contentTypes
    .filter((type) => types.length === 0 || types.includes(type))
    .map((type) => ({ type, items: ordered.filter((item) => item.content_type === type), search }));
  const filled = sections.filter(({ items }) => items.length > 0);
  if (search === "") return favorites || ages.length > 0 || isFreeOnly || isPart ? filled : sections;
  const rank = new Map(ordered.map((item, place) => [item, place]));
  const getBest = ({ items: [best] }: Section<Item>) => (best && rank.get(best)) ?? ordered.length;
  filled.sort((a, b) => getBest(a) - getBest(b));
  // An empty section must not push what was found out of view.
  return favorites ? filled : [...filled, ...sections.filter(({ items }) => items.length === 0)];
}
