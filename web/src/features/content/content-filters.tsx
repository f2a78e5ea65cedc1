import { ageFilterLabels, ageFilters } from "../../../../contract/age-groups.ts";
import { categories, categoryLabels, contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import { publicationLabels, publications } from "../../../../contract/publishing.ts";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import type { ParamChanges } from "../../ui/list/list-params.ts";
import type { CatalogCounts, CatalogFilter } from "./content-catalog.ts";

/** The filters of the content list (LIB-12), each with how many items it finds. */
export function ContentFilters({
  filter,
  counts,
  onChange,
}: {
  filter: CatalogFilter;
  /** Undefined while the list loads. */
  counts: CatalogCounts | undefined;
  onChange: (changes: ParamChanges) => void;
}) {
  return (
    <>
      <FilterChips
        label="Type"
        value={filter.type}
        onChange={(type) => onChange({ type })}
        options={contentTypes.map((value) => ({
          value,
          label: contentTypeLabels[value].plural,
          count: counts?.type[value],
        }))}
      />
      <FilterChips
        label="Access"
        value={filter.category}
        onChange={(access) => onChange({ access })}
        options={categories.map((value) => ({
          value,
          label: categoryLabels[value],
          count: counts?.category[value],
        }))}
      />
      <FilterChips
        label="Status"
        value={filter.publication}
        onChange={(status) => onChange({ status })}
        options={publications.map((value) => ({
          value,
          label: publicationLabels[value],
          count: counts?.publication[value],
        }))}
      />
      <FilterChips
        label="Ages"
        value={filter.ages}
        onChange={(ages) => onChange({ ages })}
        options={ageFilters.map((value) => ({
          value,
          label: ageFilterLabels[value],
          count: counts?.ages[value],
        }))}
      />
    </>
  );
}
