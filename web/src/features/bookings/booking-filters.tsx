import { CalendarDays, CalendarRange } from "lucide-react";
import type { BookingFilter } from "../../../../contract/booking-lists.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { bookingFilterLabels } from "../../../../contract/list-labels.ts";
import { formatDay, isDay, toDayRange, toMidnight, toMonth, toWeekStart } from "../../format/days.ts";
import { FilterDays, FilterSelect, readDays } from "../../ui/list/filter-fields.tsx";
import type { useListParams } from "../../ui/list/list-params.ts";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import { useAdvisorNames } from "./admin-booking-queries.ts";
import { sortByName } from "./sort-by-name.ts";

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

export function readSessionFilter(params: Params): SessionFilter {
  const week = params.get("week");
  const advisorId = params.get("advisor");
  return {
    advisorId: /^adv_[0-9a-z]{10,40}$/.test(advisorId) ? advisorId : undefined,
    ...readDays(params),
    week: isDay(week) ? toWeekStart(week) : undefined,
  };
}

/** The instants between which the sessions are: of the week, or of the dates. */
export function toRange({ from, to, week }: SessionFilter): { from?: string; before?: string } {
  if (week) return { from: toMidnight(week), before: toMidnight(week, 7) };
  return toDayRange({ from, to });
}

/** Says why the list is empty, and names what is filtered by. `note` says how much of it was searched. */
export function describeEmptyList(
  { state, q, note }: { state: BookingFilter | undefined; q: string; note: string | null },
  { advisorId, from, to }: Pick<SessionFilter, "advisorId" | "from" | "to">,
): { title: string; children: string } {
  const filters = [
    state && `with the status “${bookingFilterLabels[state]}”`,
    advisorId && "with this advisor",
    (from || to) && "on these dates",
  ].filter(Boolean);
  if (!q && filters.length === 0)
    return { title: "No bookings yet.", children: "Bookings appear here when members book a session." };
  const group = ["", ...filters].join(" ");
  const text = q
    ? `No booking${group} has a client, an advisor or a number with “${q}”.`
    : `There are no bookings${group}.`;
  return { title: "No bookings found.", children: note ? `${text} ${note}` : text };
}

/** Lists the advisors by name: those who are active, and the others of whom a booking is listed, such as a paused one. */
export function listAdvisorChoices(
  active: readonly { id: string; name: string }[],
  bookings: readonly Pick<AdminBooking, "advisor_id" | "advisor_name">[],
): { id: string; name: string }[] {
  const names = new Map(bookings.map(({ advisor_id, advisor_name }) => [advisor_id, advisor_name]));
  for (const { id, name } of active) names.set(id, name);
  return sortByName([...names].map(([id, name]) => ({ id, name })));
}

/** The advisor, the dates, this month, and whether a week is shown by day. */
export function BookingFilters({
  params,
  filter,
  bookings,
}: {
  params: Params;
  filter: SessionFilter;
  /** The bookings that are listed now. */
  bookings: readonly AdminBooking[];
}) {
  const { data: active = [] } = useAdvisorNames();
  const advisors = listAdvisorChoices(active, bookings);
  const { advisorId, from, to, week } = filter;
  const today = formatDay(new Date());
  const month = toMonth(today);
  const isMonth = week === undefined && from === month.from && to === month.to;
  const noDates = { from: undefined, to: undefined, week: undefined };
  const isListed = advisorId === undefined || advisors.some((each) => each.id === advisorId);
  return (
    <>
      <ToggleChip
        pressed={week !== undefined}
        icon={<CalendarDays aria-hidden="true" />}
        onClick={() => params.change({ ...noDates, ...(week === undefined && { week: toWeekStart(today) }) })}
      >
        Week
      </ToggleChip>
      <ToggleChip
        pressed={isMonth}
        icon={<CalendarRange aria-hidden="true" />}
        onClick={() => params.change({ ...noDates, ...(!isMonth && month) })}
      >
        This month
      </ToggleChip>
      <FilterSelect
        label="Advisor"
        value={advisorId ?? ""}
        onChange={(advisor) => params.change({ advisor: advisor || undefined })}
      >
        <option value="">All</option>
        {advisors.map((advisor) => (
          <option key={advisor.id} value={advisor.id}>
            {advisor.name}
          </option>
        ))}
        {!isListed && <option value={advisorId}>The chosen one</option>}
      </FilterSelect>
      {week === undefined && <FilterDays params={params} />}
    </>
  );
}
