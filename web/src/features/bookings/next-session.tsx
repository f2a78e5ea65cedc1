import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { canReschedule, isNoShowOpen } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { getSessionPath } from "../../base/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useMyBookings } from "./booking-queries.ts";
import { getBookingStatus } from "./booking-status.ts";
import { findDeviceZone } from "./device-zone.ts";
import { findNextSession } from "./find-next-session.ts";
import styles from "./next-session.module.css";
import { SessionActions } from "./session-actions.tsx";
import { AnswerProgress } from "./session-details.tsx";
import { SessionPlace } from "./session-facts.tsx";
import { formatForBoth, formatTimeUntil } from "./session-times.ts";
import { useCurrentMinute } from "./use-current-minute.ts";

/**
 * The content of the dashboard's "Next" card (BOOK-18): the session that needs the member first, nothing without one.
 * `onKnown` is called once it is known whether there is one, also after a failure.
 */
export default function NextSession({ onKnown }: { onKnown: () => void }) {
  const { data, isError, isFetching, refetch } = useMyBookings();
  const now = useCurrentMinute();
  const title = useRef<HTMLHeadingElement>(null);
  const booking = data && findNextSession(data, now);
  const isKnown = data !== undefined || isError;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  if (data === undefined)
    return isError ? (
      <LoadError onRetry={refetch} busy={isFetching}>
        We couldn't load your sessions. Your bookings are safe; please try again.
      </LoadError>
    ) : null;
  if (!booking) return null;
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={styles.heading}>
        Next
      </h2>
      <NextBooking
        booking={booking}
        now={now}
        returnFocus={() => title.current ?? document.querySelector("h1")}
      />
    </>
  );
}

function NextBooking({
  booking,
  now,
  returnFocus,
}: {
  booking: Booking;
  now: number;
  returnFocus: () => HTMLElement | null;
}) {
  const { badge, tone, title, message, rank } = getBookingStatus(booking, now);
  const { state, confirmed_time, session_length, advisor_name } = booking;
  const about = `${session_length} minutes with ${advisor_name}`;
  const hasQuestion = rank === 0 && state !== "paid";
  return (
    <>
      <div className={styles.text}>
        <p className={styles.about}>
          <Badge tone={tone}>{badge}</Badge>
          {state === "confirmed" && confirmed_time && !isNoShowOpen(booking) ? (
            <strong>{`${about}, ${formatTimeUntil(confirmed_time.starts_at, now, findDeviceZone()?.id)}`}</strong>
          ) : (
            about
          )}
        </p>
        {state === "confirmed" && confirmed_time && (booking.reschedule || isNoShowOpen(booking)) ? (
          <>
            <h3 className={styles.title}>
              <Link to={getSessionPath(booking.id)}>{title}</Link>
            </h3>
            <p className={styles.place}>{message}</p>
          </>
        ) : state === "confirmed" && confirmed_time ? (
          <>
            <h3 className={styles.title}>
              <Link to={getSessionPath(booking.id)}>{formatForBoth(confirmed_time, booking).yours}</Link>
              <span>{formatForBoth(confirmed_time, booking).theirs}</span>
            </h3>
            <p className={styles.place}>
              <SessionPlace booking={booking} now={now} />
            </p>
          </>
        ) : (
          <>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.place}>{message}</p>
            <AnswerProgress booking={booking} now={now} />
          </>
        )}
      </div>
      <SessionActions booking={booking} now={now} returnFocus={returnFocus}>
        <ButtonLink to={getSessionPath(booking.id)} size="sm" variant={hasQuestion ? "primary" : "outline"}>
          {hasQuestion
            ? "Answer"
            : canReschedule(booking, now) && !booking.reschedule
              ? "Reschedule"
              : "Details"}
          <VisuallyHidden>{` (${about})`}</VisuallyHidden>
        </ButtonLink>
      </SessionActions>
    </>
  );
}
