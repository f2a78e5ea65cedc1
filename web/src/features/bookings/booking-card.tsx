import { Link } from "react-router-dom";
import { formatPrice, getCancellationRefund, hasOtherTimes } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { findPlaceValue } from "../../../../contract/meeting-places.ts";
import { formatRefunded } from "../../../../contract/refund-rules.ts";
import { canChooseTimes } from "../../../../contract/session-time.ts";
import { getSessionPath } from "../../base/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./booking-card.module.css";
import { buildSchedulingPath } from "./booking-link.ts";
import { getBookingStatus } from "./booking-status.ts";
import { getLocalTime } from "./session-times.ts";

/** Card of one of the member's bookings: its status, details and actions. */
export function BookingCard({
  booking,
  now,
  onCancel,
}: {
  booking: Booking;
  now: number;
  onCancel: (booking: Booking) => void;
}) {
  const { badge, tone, title, message, rank } = getBookingStatus(booking, now);
  const { advisor_name, session_length, amount_cents, state, decline_reason, selected_times } = booking;
  const canChoose = canChooseTimes(booking);
  const meeting = [findPlaceValue(booking.place), booking.meeting_note].filter(Boolean).join("\n");
  // The message of a booking that was refunded as a whole says so.
  const part = booking.refunded_at ? null : formatRefunded(booking);
  const summary = `${session_length} minutes with ${advisor_name}`;
  return (
    <Card as="article" tint={canChoose ? "butter" : undefined} className={styles.booking}>
      <div className={styles.head}>
        <Badge tone={tone}>{badge}</Badge>
        <p className={styles.price}>
          {formatPrice(amount_cents)}
          {part && <span className={styles.part}>{`Refunded ${part}`}</span>}
        </p>
      </div>
      <div>
        <h3 className={styles.title}>
          {canChoose ? title : <Link to={getSessionPath(booking.id)}>{title}</Link>}
        </h3>
        <p className={styles.summary}>{summary}</p>
      </div>
      <p>{message}</p>
      {state === "requested" && !hasOtherTimes(booking) && (
        <ul className={styles.times} aria-label="Times you proposed">
          {selected_times.map((slot) => {
            const { date, time, zone } = getLocalTime(slot, booking);
            return <li key={slot.starts_at}>{`${date}, ${time} ${zone}`}</li>;
          })}
        </ul>
      )}
      {state === "confirmed" && meeting && (
        <p className={styles.note}>
          <strong>How you'll meet: </strong>
          {meeting}
        </p>
      )}
      {decline_reason && (
        <blockquote className={styles.note}>
          <strong>{`${advisor_name} wrote: `}</strong>
          {decline_reason}
        </blockquote>
      )}
      <div className={styles.actions}>
        {canChoose && (
          <ButtonLink to={buildSchedulingPath(booking)} size="sm">
            Choose your times
            <VisuallyHidden>{` for ${summary}`}</VisuallyHidden>
          </ButtonLink>
        )}
        {rank === 0 && state !== "paid" && (
          <ButtonLink to={getSessionPath(booking.id)} size="sm">
            Answer
            <VisuallyHidden>{` about ${summary}`}</VisuallyHidden>
          </ButtonLink>
        )}
        {state !== "pending_payment" && getCancellationRefund(booking, now) !== null && (
          <Button size="sm" variant="quiet" onClick={() => onCancel(booking)}>
            Cancel session
            <VisuallyHidden>{` (${summary})`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </Card>
  );
}
