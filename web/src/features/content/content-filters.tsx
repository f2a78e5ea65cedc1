import { ageFilterLabels, ageFilters } from "../../../../contract/age-groups.ts";
import { categories, categoryLabels, contentTypeLabels, contentTypes } from "../../../../contract/content.ts";
import { type Publication, publicationLabels, publications } from "../../../../contract/publishing.ts";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import type { ParamChanges } from "../../ui/list/list-params.ts";
import type { CatalogCounts, CatalogFilter } from "./content-catalog.ts";

/**
 * The filters of the content list (LIB-12), each with how many items it finds. The bin is a status of its own, in which the
 * others say nothing.
 */
export function ContentFilters({
  filter,
  isBin,
  counts,
  binCount,
  onChange,
}: {
  filter: CatalogFilter;
  isBin: boolean;
  /** Undefined while the list loads. */
  counts: CatalogCounts | undefined;
  binCount: number | undefined;
  onChange: (changes: ParamChanges) => void;
}) {
  const bin = { value: "binned", label: "Bin", count: binCount };
  const toOption = (value: Publication) => ({
    value,
    label: publicationLabels[value],
    count: counts?.publication[value],
  });
  const status = (
    <FilterChips
      key="status"
      label="Status"
      value={isBin ? "binned" : filter.publication}
      onChange={(value) => onChange({ status: value })}
      options={isBin ? [bin] : [...publications.map(toOption), bin]}
    />
  );
  if (isBin) return [status];
  return [
    <FilterChips
      key="type"
      label="Type"
      value={filter.type}
      onChange={(type) => onChange({ type })}
      options={contentTypes.map((value) => ({
        value,
        label: contentTypeLabels[value].plural,
        count: counts?.type[value],
      }))}
    />,
    <FilterChips
      key="access"
      label="Access"
      value={filter.category}
      onChange={(access) => onChange({ access })}
      options={categories.map((value) => ({
        value,
        label: categoryLabels[value],
        count: counts?.category[value],
      }))}
    />,
    status,
    <FilterChips
      key="ages"
      label="Ages"
      value={filter.ages}
      onChange={(ages) => onChange({ ages })}
      options={ageFilters.map((value) => ({
        value,
        label: ageFilterLabels[value],
        count: counts?.ages[value],
      }))}
    />,
  ];
}
