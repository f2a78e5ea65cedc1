import { SelectField } from "@aws-amplify/ui-react";
import { type ActiveFilter, activeFilters } from "../../../../contract/advisors-admin.ts";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import type { ParamChanges } from "../../ui/list/list-params.ts";
import styles from "./advisors-panel.module.css";
import {
  type AdvisorOrder,
  activeFilterLabels,
  advisorOrderNames,
  advisorOrders,
} from "./filter-advisors.ts";

/** The filter and the order of the advisors list. */
export function AdvisorFilters({
  active,
  order,
  counts,
  onChange,
}: {
  active: ActiveFilter | undefined;
  order: AdvisorOrder;
  /** Undefined while the list loads. */
  counts: Record<ActiveFilter, number> | undefined;
  onChange: (changes: ParamChanges) => void;
}) {
  return (
    <>
      <FilterChips
        label="Status"
        value={active}
        onChange={(status) => onChange({ status })}
        options={activeFilters.map((value) => ({
          value,
          label: activeFilterLabels[value],
          count: counts?.[value],
        }))}
      />
      <div className={styles.order}>
        <SelectField
          label="Sort by"
          labelHidden
          value={order}
          onChange={({ target }) =>
            onChange({ sort: target.value === advisorOrderNames[0] ? undefined : target.value })
          }
        >
          {advisorOrderNames.map((each) => (
            <option key={each} value={each}>
              {advisorOrders[each].label}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
