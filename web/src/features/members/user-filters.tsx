import {
  type ListMembers,
  type MemberFilter,
  type MemberPage,
  type MemberTrait,
  memberFilters,
  memberTraits,
} from "../../../../contract/members-admin.ts";
import { toDayRange } from "../../format/days.ts";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { FilterDays, FilterSelect, FilterText, readDays } from "../../ui/list/filter-fields.tsx";
import type { useListParams } from "../../ui/list/list-params.ts";
import { filterLabels, traitLabels } from "./users-labels.ts";

type Params = ReturnType<typeof useListParams>;

/** The filters in the address, as the API has them; what is not filtered is left out. */
export type UserFilter = Pick<ListMembers, "role" | "only" | "label" | "joined_from" | "joined_before">;

export function readUserFilter(params: Params): UserFilter {
  const role: MemberFilter | undefined = params.findOneOf("role", memberFilters);
  const only: MemberTrait | undefined = params.findOneOf("only", memberTraits);
  const label = params.get("label").trim();
  const { from, before } = toDayRange(readDays(params));
  return {
    ...(role && { role }),
    ...(only && { only }),
    ...(label && { label }),
    ...(from && { joined_from: from }),
    ...(before && { joined_before: before }),
  };
}

/** Filters the list of users (ADMIN-2). A filtered list is sorted by time. */
export function UserFilters({
  params,
  filter,
  counts,
}: {
  params: Params;
  filter: UserFilter;
  counts: MemberPage["counts"] | undefined;
}) {
  return (
    <>
      <FilterChips
        label="Role"
        value={filter.role}
        onChange={(next) => params.change({ role: next, sort: undefined })}
        options={memberFilters.map((value) => ({
          value,
          label: filterLabels[value],
          count: counts?.[value],
        }))}
      />
      <FilterSelect
        label="Only"
        value={filter.only ?? ""}
        onChange={(only) => params.change({ only, sort: undefined })}
      >
        <option value="">All</option>
        {memberTraits.map((value) => (
          <option key={value} value={value}>
            {traitLabels[value]}
          </option>
        ))}
      </FilterSelect>
      <FilterText
        label="Label"
        value={filter.label ?? ""}
        maxLength={40}
        onChange={(label) => params.change({ label, sort: undefined })}
      />
      <FilterDays params={params} labels={{ from: "Joined from", to: "to" }} />
    </>
  );
}
