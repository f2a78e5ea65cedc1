import { CalendarDays } from "lucide-react";
import { type BookingFilter, bookingFilters } from "../../../../contract/booking-lists.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { formatNumber } from "../../format/numbers.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../ui/list/filter-chips.tsx";
import { useListParams, useListSearch, useListSort } from "../../ui/list/list-params.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { useDrawer } from "../../ui/list/use-drawer.ts";
import { ExportButton } from "../exports/exports.tsx";
import { stateLabels } from "./admin-booking-labels.ts";
import { useAdminBookings } from "./admin-booking-queries.ts";
import { BookingDrawer } from "./booking-drawer.tsx";
import { BookingsTable } from "./bookings-table.tsx";

/** The Bookings tab: all bookings, with search, a filter by status and a drawer with the details (ADMIN-8). */
export default function BookingsPanel() {
  const params = useListParams();
  const search = useListSearch();
  const { sort, setSort } = useListSort(["booked"], "-booked");
  const drawer = useDrawer();
  const state = params.findOneOf("state", bookingFilters);
  const query = useAdminBookings({ state, q: search.q, sort: sort.descending ? "newest" : "oldest" });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // A search counts nothing, and the counts of the whole list would look like its own.
  const counts = search.q ? undefined : query.data?.pages[0]?.counts;

  return (
    <>
      <ListView
        title="Bookings"
        count={query.data && describeCount(counts, state, rows.length, query.hasNextPage)}
        actions={<ExportButton kind="bookings" filter={{ q: search.q, state }} />}
        search={{
          ...search,
          label: "Search by client, advisor or booking number",
          placeholder: "Client, advisor or number",
        }}
        filters={
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
        }
        query={query}
        errorMessage="Couldn't load bookings. Please try again."
        empty={rows.length === 0 && !query.hasNextPage ? <NoBookings state={state} q={search.q} /> : null}
        more={
          query.hasNextPage
            ? {
                label: search.q || !sort.descending ? "Load more bookings" : "Load older bookings",
                isLoading: query.isFetchingNextPage,
                onLoad: () => void query.fetchNextPage(),
              }
            : undefined
        }
      >
        <BookingsTable
          bookings={rows}
          busy={query.isPlaceholderData}
          // A search lists what it finds, newest first on each page.
          sort={search.q ? undefined : sort}
          onSort={search.q ? undefined : setSort}
          openId={drawer.openId}
          onOpen={({ id }) => drawer.open(id)}
        />
      </ListView>
      {drawer.shownId !== undefined && (
        <BookingDrawer key={drawer.shownId} id={drawer.shownId} dialog={drawer.dialog} />
      )}
    </>
  );
}

const countLabel = (count: number, isMore = false) =>
  `${formatNumber(count)}${isMore ? "+" : ""} ${count === 1 && !isMore ? "booking" : "bookings"}`;

/** Describes how many bookings the filter has, or how many a search has found so far. */
function describeCount(
  counts: RouteOutput<"adminListBookings">["counts"] | undefined,
  state: BookingFilter | undefined,
  shown: number,
  isMore: boolean,
): string {
  if (!counts) return countLabel(shown, isMore);
  return countLabel(state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0));
}

function NoBookings({ state, q }: { state: BookingFilter | undefined; q: string }) {
  const status = state && `with the status “${stateLabels[state].label}”`;
  const text = q
    ? `No booking${status ? ` ${status}` : ""} has a client, an advisor or a number that begins with “${q}”.`
    : status
      ? `There are no bookings ${status}.`
      : "Bookings appear here when members book a session.";
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" />}
      title={q || state ? "No bookings found." : "No bookings yet."}
    >
      {text}
    </EmptyState>
  );
}
