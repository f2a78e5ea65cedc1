import { useDeferredValue, useMemo } from "react";
import { ageFilters } from "../../../../contract/age-groups.ts";
import { categories, contentTypes } from "../../../../contract/content.ts";
import { publications } from "../../../../contract/publishing.ts";
import { useListParams, useListSearch, useListSort } from "../../ui/list/list-params.ts";
import {
  type CatalogFilter,
  catalogSortKeys,
  defaultCatalogSort,
  toCatalogOrder,
} from "./content-catalog.ts";

/** The search, filters and order of the content list, kept in the URL. Typing filters at once, the URL follows. */
export function useCatalogFilter() {
  const params = useListParams();
  const search = useListSearch();
  const { sort, setSort } = useListSort(catalogSortKeys, defaultCatalogSort);
  const category = params.findOneOf("access", categories);
  const type = params.findOneOf("type", contentTypes);
  const publication = params.findOneOf("status", publications);
  const isBin = params.get("status") === "binned";
  const ages = params.findOneOf("ages", ageFilters);
  const { key, descending } = sort;
  const { typed } = search;
  const filter = useMemo(
    (): CatalogFilter => ({
      search: typed,
      category,
      type,
      publication,
      ages,
      ...toCatalogOrder({ key, descending }),
    }),
    [typed, category, type, publication, ages, key, descending],
  );
  // Filtering a long list must not block typing.
  const deferred = useDeferredValue(filter);
  return { filter, deferred, isBin, search, sort, setSort, change: params.change };
}
