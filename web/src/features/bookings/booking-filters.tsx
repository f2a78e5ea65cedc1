import { CalendarDays } from "lucide-react";
import { useId } from "react";
import type { useListParams } from "../../ui/list/list-params.ts";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import { useAdvisorNames } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { formatDate, isDate, toMidnight, toWeekStart } from "./booking-dates.ts";

/** The filters beside the status, which are kept in the address. */
export interface SessionFilter {
  advisorId: string | undefined;
  /** Dates, YYYY-MM-DD; both are included. */
  from: string | undefined;
  to: string | undefined;
  /** The Sunday of the week that is shown by day. */
  week: string | undefined;
}

type Params = ReturnType<typeof useListParams>;

const getDate = (params: Params, name: string): string | undefined => {
  const value = params.get(name);
  return isDate(value) ? value : undefined;
};

export function readSessionFilter(params: Params): SessionFilter {
  const week = getDate(params, "week");
  const advisorId = params.get("advisor");
  return {
    advisorId: /^adv_[0-9a-z]{10,40}$/.test(advisorId) ? advisorId : undefined,
    from: getDate(params, "from"),
    to: getDate(params, "to"),
    week: week && toWeekStart(week),
  };
}

/** The instants between which the sessions are: of the week, or of the dates. */
export function toRange({ from, to, week }: SessionFilter): { from?: string; before?: string } {
  if (week) return { from: toMidnight(week), before: toMidnight(week, 7) };
  // Dates in the wrong order find what lies between them all the same.
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { ...(first && { from: toMidnight(first) }), ...(last && { before: toMidnight(last, 1) }) };
}

/** The advisor, the dates, and whether a week is shown by day. */
export function BookingFilters({ params, filter }: { params: Params; filter: SessionFilter }) {
  const { data: advisors = [] } = useAdvisorNames();
  const id = useId();
  const { advisorId, week } = filter;
  const isListed = advisorId === undefined || advisors.some((each) => each.id === advisorId);
  return (
    <>
      <ToggleChip
        pressed={week !== undefined}
        icon={<CalendarDays aria-hidden="true" />}
        onClick={() =>
          params.change({
            week: week === undefined ? toWeekStart(formatDate(new Date())) : undefined,
            from: undefined,
            to: undefined,
          })
        }
      >
        Week
      </ToggleChip>
      <label className={styles.filter}>
        Advisor
        <select
          value={advisorId ?? ""}
          onChange={({ target }) => params.change({ advisor: target.value || undefined })}
        >
          <option value="">All</option>
          {advisors.map((advisor) => (
            <option key={advisor.id} value={advisor.id}>
              {advisor.name}
            </option>
          ))}
          {!isListed && <option value={advisorId}>The chosen one</option>}
        </select>
      </label>
      {week === undefined &&
        (["from", "to"] as const).map((name) => (
          <label key={name} className={styles.filter} htmlFor={`${id}-${name}`}>
            {name === "from" ? "From" : "To"}
            <input
              id={`${id}-${name}`}
              type="date"
              value={filter[name] ?? ""}
              onChange={({ target }) => params.change({ [name]: target.value || undefined })}
            />
          </label>
        ))}
    </>
  );
}
