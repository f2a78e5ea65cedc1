import { Suspense, useRef, useState } from "react";
import type { Booking } from "../../../../contract/bookings.ts";
import { lazyPart } from "../../lazy-part.ts";
import { CardGrid } from "../../ui/card.tsx";
import { Failed } from "../../ui/failed.tsx";
import { BookingCard } from "./booking-card.tsx";
import styles from "./my-bookings.module.css";
import { useMyBookings } from "./queries.ts";
import { inOrder, standing } from "./standing.ts";
import { useMinute } from "./use-minute.ts";

const CancelDialog = lazyPart(() => import("./cancel-dialog.tsx"));

/** "My sessions" of the dashboard: nothing at all while there are none. What is over stands folded away. */
export default function MyBookings() {
  const { data, isError, isFetching, refetch } = useMyBookings();
  const [asked, setAsked] = useState<{ booking: Booking; open: boolean; isCancelled: boolean }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useMinute();

  const bookings = inOrder(
    (data ?? []).filter(({ state }) => state !== "pending_payment"),
    now,
  );
  if (bookings.length === 0 && !isError) return null;
  const isOver = (booking: Booking) => standing(booking, now).rank === 3;
  const cards = (shown: Booking[]) => (
    <CardGrid>
      {shown.map((booking) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          now={now}
          onCancel={() => setAsked({ booking, open: true, isCancelled: false })}
        />
      ))}
    </CardGrid>
  );
  const current = bookings.filter((booking) => !isOver(booking));
  const over = bookings.filter(isOver);
  return (
    <section className={styles.section} aria-labelledby="my-sessions">
      <h2 id="my-sessions" ref={heading} tabIndex={-1} className={styles.title}>
        My sessions
      </h2>
      {data === undefined && (
        <Failed onRetry={refetch} busy={isFetching}>
          Your sessions did not load. They are safe; please try again.
        </Failed>
      )}
      {current.length > 0 && cards(current)}
      {over.length > 0 && (
        <details className={styles.over} open={current.length === 0}>
          <summary>{`Earlier (${over.length})`}</summary>
          {cards(over)}
        </details>
      )}
      {asked && (
        <Suspense>
          <CancelDialog
            booking={asked.booking}
            open={asked.open}
            now={now}
            onClose={(isCancelled) => setAsked({ ...asked, open: false, isCancelled })}
            returnFocus={() => (asked.isCancelled ? heading.current : null)}
          />
        </Suspense>
      )}
    </section>
  );
}
