import { Navigate } from "react-router-dom";
import { getAnswerDeadline, hasOtherTimes } from "../../../../contract/booking-rules.ts";
import { type Booking, bookingMessages } from "../../../../contract/bookings.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { getSessionPath, paths } from "../../base/paths.ts";
import { TwoChairs } from "../../ui/art/two-chairs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./booking-confirmed.module.css";
import { formatDeadline } from "./booking-status.ts";
import { useFocusHeading } from "./use-focus-heading.ts";

/**
 * Confirmation after the times were sent to the advisor (BOOK-6). Once the advisor proposes other times, the session's page
 * asks for the answer.
 */
export const BookingConfirmed = ({ booking }: { booking: Booking }) =>
  hasOtherTimes(booking) ? (
    <Navigate to={getSessionPath(booking.id)} replace />
  ) : (
    <SentTimes booking={booking} />
  );

/** The times that were sent. The heading takes the focus. */
function SentTimes({ booking }: { booking: Booking }) {
  const heading = useFocusHeading();
  const { advisor_name, selected_times, session_length } = booking;
  const answerBy = getAnswerDeadline(booking);
  return (
    <div className={styles.confirmed}>
      <div className={styles.art}>
        <TwoChairs />
      </div>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {bookingMessages.confirmed}
      </h1>
      <p className={styles.text}>
        {`Your session request with ${advisor_name} has been sent. You'll receive a confirmation email shortly, and ${advisor_name} will contact you to confirm one of your times.`}
      </p>
      {booking.state === "requested" && answerBy && (
        <p className={styles.text}>
          {`You'll get a reply by ${formatDeadline(booking, answerBy)}. Without one, you get your money back.`}
        </p>
      )}
      <ol className={styles.slots} aria-label="Your preferred times">
        {selected_times.map(({ starts_at, timezone }) => {
          const { date, time, zone } = formatSlot(starts_at, timezone);
          return (
            <li key={starts_at}>
              <span>{date}</span>{" "}
              <span className={styles.time}>
                {`${time} ${zone} ${bookingMessages.minutes(session_length)}`}
              </span>
            </li>
          );
        })}
      </ol>
      <ButtonLink to={paths.dashboard}>{bookingMessages.goToDashboard}</ButtonLink>
    </div>
  );
}
