import { useRef } from "react";
import type { Booking } from "../../../../contract/bookings.ts";
import { CardGrid } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { BookingCard } from "./booking-card.tsx";
import { useMyBookings } from "./booking-queries.ts";
import { getBookingStatus, sortBookings } from "./booking-status.ts";
import styles from "./my-bookings.module.css";
import { useCancelDialog } from "./use-cancel-dialog.tsx";
import { useCurrentMinute } from "./use-current-minute.ts";

/**
 * "My sessions" on the dashboard, and with headings of its own the page of all sessions. Renders nothing without bookings;
 * past ones are collapsed.
 */
export default function MyBookings({ isPage = false }: { isPage?: boolean }) {
  const { data, isLoadingError, isFetching, refetch } = useMyBookings({ isShared: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useCurrentMinute();
  const { dialog, openCancelDialog } = useCancelDialog(now, () => heading.current);

  const bookings = sortBookings(
    (data ?? []).filter(({ state }) => state !== "pending_payment"),
    now,
  );
  if (bookings.length === 0 && !isLoadingError) return null;
  const isPast = (booking: Booking) => getBookingStatus(booking, now).rank === 3;
  const renderCards = (list: Booking[]) => (
    <CardGrid>
      {list.map((booking) => (
        <BookingCard key={booking.id} booking={booking} now={now} onCancel={openCancelDialog} />
      ))}
    </CardGrid>
  );
  const current = bookings.filter((booking) => !isPast(booking));
  const past = bookings.filter(isPast);
  return (
    <section className={styles.section} aria-labelledby="my-sessions">
      <h2 id="my-sessions" ref={heading} tabIndex={-1} className={styles.title}>
        {isPage ? (current.length > 0 ? "Coming up" : "Nothing coming up") : "My sessions"}
      </h2>
      {data === undefined && (
        <LoadError onRetry={refetch} busy={isFetching}>
          We couldn't load your sessions. Your bookings are safe; please try again.
        </LoadError>
      )}
      {current.length > 0 && renderCards(current)}
      {past.length > 0 && (
        <details className={styles.past} open={current.length === 0}>
          <summary>{`Past sessions (${past.length})`}</summary>
          {renderCards(past)}
        </details>
      )}
      {dialog}
    </section>
  );
}
