import { CalendarDays, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type AdminBooking, type BookingState, bookingStates } from "../../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ToggleChip } from "../../ui/toggle-chip.tsx";
import styles from "./admin-bookings.module.css";
import { useEveryBooking } from "./admin-queries.ts";
import { stateWords } from "./admin-words.ts";
import { BookingDrawer } from "./booking-drawer.tsx";
import { BookingsTable } from "./bookings-table.tsx";

const eight = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Everybody's bookings: where each stands, whom it waits for, and what an admin can do (design: look, §7). */
export default function BookingsPanel() {
  const [query, setQuery] = useSearchParams();
  const state = bookingStates.find((each) => each === query.get("state"));
  const { data, isPending, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useEveryBooking(state);
  const [open, setOpen] = useState<AdminBooking | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const listed = rows.find(({ id }) => id === open?.id);

  const show = (wanted: BookingState | undefined) => {
    const next = new URLSearchParams(query);
    if (wanted) next.set("state", wanted);
    else next.delete("state");
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  /** Shows what others made of the booking; where they took it out of this list, the list does. */
  const reload = async (id: string) => {
    const { data: now } = await refetch();
    if (now && !now.pages.some(({ items }) => items.some((each) => each.id === id))) setOpen(null);
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
      <fieldset className={styles.filters}>
        <legend className={styles.legend}>Show</legend>
        {bookingStates.map((each) => (
          <ToggleChip
            key={each}
            pressed={each === state}
            onClick={() => show(each === state ? undefined : each)}
          >
            {stateWords[each].label}
          </ToggleChip>
        ))}
      </fieldset>
      {isPending ? (
        <div className={styles.rows} aria-busy="true">
          {eight.map((row) => (
            <Skeleton key={row} width="100%" height={52} />
          ))}
        </div>
      ) : !data ? (
        <Failed onRetry={refetch} busy={isFetching}>
          The bookings could not be loaded. Please try again.
        </Failed>
      ) : rows.length === 0 && !hasNextPage ? (
        <Empty icon={<CalendarDays aria-hidden="true" />} title="No bookings here.">
          {state
            ? `None is ${stateWords[state].label.toLowerCase()} right now.`
            : "Sessions that members book and pay for arrive here."}
        </Empty>
      ) : (
        <BookingsTable bookings={rows} onOpen={setOpen} />
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className={styles.older}
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
      {open && (
        <BookingDrawer
          booking={listed ?? open}
          onClose={() => setOpen(null)}
          onChanged={setOpen}
          onFailed={() => reload(open.id)}
          returnFocus={() => (listed ? null : heading.current)}
        />
      )}
    </section>
  );
}
