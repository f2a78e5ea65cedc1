import type { AdminBooking, BookedSlot } from "../../../../contract/bookings.ts";
import { Facts } from "../../ui/facts.tsx";
import styles from "./admin-bookings.module.css";
import { cancelledBy, momentOf, moneyWords, timeWords } from "./admin-words.ts";

/** What is kept of a booking, row by row. */
export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const { confirmed_time, selected_times } = booking;
  return (
    <Facts
      facts={[
        ["Client", <Side key="client" name={booking.client_name} email={booking.client_email} />],
        ["Advisor", <Side key="advisor" name={booking.advisor_name} email={booking.advisor_email} />],
        ["Length", `${booking.session_length} minutes`],
        ["Money", moneyWords(booking)],
        ["Confirmed time", confirmed_time && <Times times={[confirmed_time]} booking={booking} />],
        ["Times proposed", selected_times.length > 0 && <Times times={selected_times} booking={booking} />],
        ["How they meet", booking.meeting_note],
        ["Declined with", booking.decline_reason],
        ["Cancelled", cancelledBy(booking)],
        ["Booked", momentOf(booking.created_at)],
        ["Asked the advisor", booking.requested_at && momentOf(booking.requested_at)],
        ["Reminders sent", booking.requested_at && String(booking.reminders_sent)],
        ["Last changed", momentOf(booking.updated_at)],
        ["Payment", booking.payment_intent_id],
        ["Id", booking.id],
      ]}
    />
  );
}

function Side({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      {name}
      {email && (
        <>
          {", "}
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </>
      )}
    </>
  );
}

function Times({ times, booking }: { times: readonly BookedSlot[]; booking: AdminBooking }) {
  return (
    <ul className={styles.times}>
      {times.map((slot) => {
        const { advisor, client } = timeWords(slot, booking);
        return (
          <li key={slot.starts_at}>
            {advisor}
            {client && <span className={styles.lower}>For the client: {client}</span>}
          </li>
        );
      })}
    </ul>
  );
}
