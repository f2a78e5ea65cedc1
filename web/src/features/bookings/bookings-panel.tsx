import { CalendarDays } from "lucide-react";
import { bookingFilters } from "../../../../contract/booking-lists.ts";
import { formatListCount } from "../../format/numbers.ts";
import { getZoneName } from "../../format/zone-name.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { useListParams, useListSearch, useListSort } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { toLoadMore } from "../../ui/list/load-more.ts";
import { describePartSearch } from "../../ui/list/part-search.ts";
import { useDrawer } from "../../ui/list/use-drawer.ts";
import { ExportButton } from "../exports/exports.tsx";
import { stateLabels } from "./admin-booking-labels.ts";
import { useAdminBookings } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { BookingDrawer } from "./booking-drawer.tsx";
import { BookingFilters, describeEmptyList, readSessionFilter, toRange } from "./booking-filters.tsx";
import { WeekList, WeekNavigation } from "./booking-week.tsx";
import { BookingsTable } from "./bookings-table.tsx";

/** The Bookings tab: all bookings, with search, a filter by status and a drawer with the details (ADMIN-8). */
export default function BookingsPanel() {
  const params = useListParams();
  const search = useListSearch();
  const { sort, setSort } = useListSort(["when"], "-when");
  const drawer = useDrawer();
  const state = params.findOneOf("state", bookingFilters);
  const filter = readSessionFilter(params);
  const { advisorId, week } = filter;
  const range = toRange(filter);
  const query = useAdminBookings({
    state,
    advisor_id: advisorId,
    ...range,
    q: search.q,
    sort: week === undefined && sort.descending ? "newest" : "oldest",
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // A search, an advisor and dates count nothing, and the counts of the whole list would look like theirs.
  const counts = search.q ? undefined : query.data?.pages[0]?.counts;
  const { searched } = query.data?.pages[0] ?? {};
  const note = describePartSearch(searched, rows.length, "bookings", query.hasNextPage);
  const list = { bookings: rows, busy: query.isPlaceholderData, openId: drawer.openId };
  const open = ({ id }: { id: string }) => drawer.open(id);

  return (
    <>
      <ListView
        title="Bookings"
        count={query.data && formatListCount("booking", counts, state, rows.length, query.hasNextPage)}
        actions={
          <ExportButton kind="bookings" filter={{ q: search.q, state, advisor_id: advisorId, ...range }} />
        }
        search={{
          ...search,
          label: "Search by client, advisor or booking number",
          placeholder: "Client, advisor or number",
        }}
        filters={
          <>
            <BookingFilters params={params} filter={filter} bookings={rows} />
            <FilterChips
              label="Status"
              value={state}
              onChange={(next) => params.change({ state: next })}
              options={bookingFilters.map((value) => ({
                value,
                label: stateLabels[value].label,
                count: counts?.[value],
              }))}
            />
          </>
        }
        query={query}
        errorMessage="Couldn't load bookings. Please try again."
        empty={
          rows.length === 0 && !query.hasNextPage && week === undefined ? (
            <EmptyState
              icon={<CalendarDays aria-hidden="true" />}
              {...describeEmptyList({ state, q: search.q, note }, filter)}
            />
          ) : null
        }
        more={toLoadMore(query, "Load more bookings")}
      >
        {note && <p className={styles.zone}>{note}</p>}
        <p className={styles.zone}>{`All times are in ${getZoneName(new Date())}.`}</p>
        {week !== undefined ? (
          <>
            <WeekNavigation week={week} onChange={(next) => params.change({ week: next })} />
            <WeekList
              {...list}
              week={week}
              more={query.hasNextPage ? (search.q ? "any" : "later") : undefined}
              onOpen={open}
            />
          </>
        ) : (
          <BookingsTable
            {...list}
            // A search lists what it finds in this order on each page.
            sort={sort}
            onSort={setSort}
            onOpen={open}
          />
        )}
      </ListView>
      {drawer.shownId !== undefined && (
        <BookingDrawer key={drawer.shownId} id={drawer.shownId} dialog={drawer.dialog} />
      )}
    </>
  );
}
