import { CalendarDays, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type AdminBooking, type BookingState, bookingStates } from "../../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import { stateLabels } from "./admin-booking-labels.ts";
import { useAdminBookings } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { BookingDrawer } from "./booking-drawer.tsx";
import { BookingsTable } from "./bookings-table.tsx";

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Admin list of all bookings with a status filter and a details drawer (ADMIN-8). */
export default function BookingsPanel() {
  const [state, setState] = useStateFilter();
  const bookings = useAdminBookings(state);
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = bookings;
  const [opened, setOpened] = useState<AdminBooking | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const listedRow = rows.find(({ id }) => id === opened?.id);

  /** Reloads the list after a failed action; closes the drawer if the booking is no longer in it. */
  const reload = async (id: string) => {
    const { data: reloaded } = await refetch();
    if (reloaded && !reloaded.pages.some(({ items }) => items.some((item) => item.id === id)))
      setOpened(null);
  };

  return (
    <section className={styles.panel} aria-labelledby="bookings">
      <div className={styles.head}>
        <h2 id="bookings" ref={heading} tabIndex={-1} className={styles.title}>
          Bookings
        </h2>
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCw aria-hidden="true" />}
          busy={isFetching && !isPending && !isFetchingNextPage}
          onClick={() => refetch()}
        >
          Refresh
        </Button>
      </div>
      <StateFilter state={state} onSelect={setState} />
      {isPending ? (
        <div className={styles.rows} aria-busy="true">
          {skeletonRows.map((row) => (
            <Skeleton key={row} width="100%" height={52} />
          ))}
        </div>
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Couldn't load bookings. Please try again.
        </LoadError>
      ) : rows.length === 0 && !hasNextPage ? (
        <EmptyState icon={<CalendarDays aria-hidden="true" />} title="No bookings found.">
          {state
            ? `There are no bookings with the status “${stateLabels[state].label}”.`
            : "Bookings appear here when members book a session."}
        </EmptyState>
      ) : (
        <BookingsTable bookings={rows} onOpen={setOpened} />
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className={styles.older}
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Load older bookings
        </Button>
      )}
      {opened && (
        <BookingDrawer
          booking={listedRow ?? opened}
          onClose={() => setOpened(null)}
          onChanged={setOpened}
          onFailed={() => reload(opened.id)}
          returnFocus={() => (listedRow ? null : heading.current)}
        />
      )}
    </section>
  );
}

/** Keeps the status filter in the URL: ?state=requested. */
function useStateFilter() {
  const [query, setQuery] = useSearchParams();
  const state = bookingStates.find((each) => each === query.get("state"));
  const setState = (selected: BookingState | undefined) => {
    const next = new URLSearchParams(query);
    if (selected) next.set("state", selected);
    else next.delete("state");
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return [state, setState] as const;
}

function StateFilter({
  state,
  onSelect,
}: {
  state: BookingState | undefined;
  onSelect: (state: BookingState | undefined) => void;
}) {
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.legend}>Show</legend>
      {bookingStates.map((each) => (
        <ToggleChip
          key={each}
          pressed={each === state}
          onClick={() => onSelect(each === state ? undefined : each)}
        >
          {stateLabels[each].label}
        </ToggleChip>
      ))}
    </fieldset>
  );
}
