import {
  formatPrice,
  getAnswerDeadline,
  getRefundDeadline,
  hasOtherTimes,
} from "../../../../contract/booking-rules.ts";
import { type BookedSlot, type Booking, formatChildAge } from "../../../../contract/bookings.ts";
import { findPlaceValue } from "../../../../contract/meeting-places.ts";
import { formatRefunded } from "../../../../contract/refund-rules.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { formatDeadline } from "./booking-status.ts";
import { PlaceLink } from "./place-link.tsx";
import styles from "./session.module.css";
import { formatForBoth } from "./session-times.ts";

/** A time by both clocks. */
export function SessionTime({ slot, booking }: { slot: BookedSlot; booking: Booking }) {
  const { yours, theirs } = formatForBoth(slot, booking);
  return (
    <>
      {yours}
      {theirs && <span className={styles.theirs}>{theirs}</span>}
    </>
  );
}

/** Shows the meeting place: a link, a number, the advisor's note, or that it is not given. */
export function SessionPlace({ booking, now }: { booking: Booking; now: number }) {
  const { place, meeting_note, advisor_name, confirmed_time } = booking;
  const value = findPlaceValue(place);
  const hasStarted = Date.parse(confirmed_time?.starts_at ?? "") <= now;
  const missing = hasStarted
    ? "Not given"
    : `Not given yet. ${advisor_name} will tell you before the session.`;
  return (
    <>
      {value === undefined ? !meeting_note && missing : <PlaceLink place={place} />}
      {meeting_note && <span className={styles.note}>{meeting_note}</span>}
    </>
  );
}

const describeRefundRule = (booking: Booking, now: number): string => {
  const until = getRefundDeadline(booking) ?? "";
  return `${Date.parse(until) > now ? "Until" : "Ended"} ${formatDeadline(booking, until)}`;
};

/** Shows what is agreed about a session, as labels and values. */
export function SessionFacts({ booking, now }: { booking: Booking; now: number }) {
  const { state, confirmed_time, selected_times, session_length, subject, child_age } = booking;
  const isUpcoming = state === "confirmed" && Date.parse(confirmed_time?.starts_at ?? "") > now;
  const answerBy = state === "requested" && !hasOtherTimes(booking) ? getAnswerDeadline(booking) : null;
  return (
    <DescriptionList
      items={[
        ["With", booking.advisor_name],
        ["When", confirmed_time && <SessionTime key="when" slot={confirmed_time} booking={booking} />],
        ["Where", state === "confirmed" && <SessionPlace key="where" booking={booking} now={now} />],
        [
          "Times you proposed",
          state === "requested" && !hasOtherTimes(booking) && (
            <ul key="times" className={styles.times}>
              {selected_times.map((slot) => (
                <li key={slot.starts_at}>
                  <SessionTime slot={slot} booking={booking} />
                </li>
              ))}
            </ul>
          ),
        ],
        ["Reply by", answerBy && formatDeadline(booking, answerBy)],
        ["Length", `${session_length} minutes`],
        ["Price", formatPrice(booking.amount_cents)],
        ["Refunded", formatRefunded(booking)],
        ["About", subject],
        ["Child's age", child_age && formatChildAge(child_age)],
        ["Free cancellation", isUpcoming && describeRefundRule(booking, now)],
      ]}
    />
  );
}
