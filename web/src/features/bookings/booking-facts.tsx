import { Link } from "react-router-dom";
import { type AdminBooking, type BookedSlot, formatChildAge } from "../../../../contract/bookings.ts";
import { findPlaceValue, type MeetingPlace } from "../../../../contract/meeting-places.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { toMailto } from "../../format/mailto.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import {
  formatSlotTimes,
  getCancelledByLabel,
  getDisputeLabel,
  getFreeCancelLabel,
  getPaymentLabel,
  listNoShowWords,
  listRefunds,
} from "./admin-booking-labels.ts";
import styles from "./admin-bookings.module.css";

/** All stored fields of a booking as a definition list, for admins. */
export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const { confirmed_time, selected_times } = booking;
  const words = listNoShowWords(booking);
  const refunds = listRefunds(booking);
  return (
    <DescriptionList
      items={[
        [
          "Client",
          <Person
            key="client"
            name={booking.client_name}
            email={booking.client_email}
            memberId={booking.member_id}
          />,
        ],
        ["Advisor", <Person key="advisor" name={booking.advisor_name} email={booking.advisor_email} />],
        ["Length", `${booking.session_length} minutes`],
        ["Payment", getPaymentLabel(booking)],
        ["Refunds", refunds && <Words key="refunds" words={refunds} />],
        ["Dispute", getDisputeLabel(booking)],
        ["Missing advisor", words && <Words key="words" words={words} />],
        ["Time zones", describeZones(booking)],
        ["Confirmed time", confirmed_time && <Times times={[confirmed_time]} booking={booking} />],
        ["Free cancellation", getFreeCancelLabel(booking)],
        ["Proposed times", selected_times.length > 0 && <Times times={selected_times} booking={booking} />],
        [
          booking.state === "confirmed" ? "Asked to move" : "Other times",
          booking.reschedule && <Reschedule key="reschedule" booking={booking} {...booking.reschedule} />,
        ],
        ["Subject", booking.subject],
        ["Child's age", booking.child_age && formatChildAge(booking.child_age)],
        ["Place", booking.place && describePlace(booking.place)],
        ["Meeting details", booking.meeting_note],
        ["Message when declining", booking.decline_reason],
        ["Cancelled by", getCancelledByLabel(booking)],
        ["Booked", formatShortDateTime(booking.created_at)],
        ["Sent to advisor", booking.requested_at && formatShortDateTime(booking.requested_at)],
        ["Answer reminders sent", booking.requested_at && String(booking.answer_reminders)],
        ["Last updated", formatShortDateTime(booking.updated_at)],
        ["Payment ID", booking.payment_intent_id],
        ["Booking ID", booking.id],
      ]}
    />
  );
}

function Reschedule({
  by,
  times,
  asked_at,
  answer_by,
  booking,
}: NonNullable<AdminBooking["reschedule"]> & { booking: AdminBooking }) {
  const asker = { client: booking.client_name, advisor: booking.advisor_name, admin: "An admin" }[by];
  const what =
    booking.state === "confirmed"
      ? `asked on ${formatShortDateTime(asked_at)} to move the session to one of these times`
      : `proposed these times on ${formatShortDateTime(asked_at)} instead`;
  return (
    <>
      {`${asker} ${what}. Answer by ${formatShortDateTime(answer_by)}.`}
      <Times times={times} booking={booking} />
    </>
  );
}

const Words = ({ words }: { words: readonly string[] }) => (
  <ul className={styles.times}>
    {words.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** The advisor's zone and the one in which the client chose their times, if there is one. */
function describeZones(booking: AdminBooking): string {
  const { advisor_name, advisor_timezone, client_name, client_timezone: client } = booking;
  const zone = `${advisor_name}: ${advisor_timezone.replaceAll("_", " ")}`;
  return client ? `${zone}. ${client_name}: ${client.replaceAll("_", " ")}.` : zone;
}

const describePlace = (place: MeetingPlace): string =>
  findPlaceValue(place) ?? "Not given yet; the advisor is reminded every day";

/** A member's name leads to their page. */
function Person({ name, email, memberId }: { name: string; email: string | null; memberId?: string | null }) {
  return (
    <>
      {memberId ? <Link to={`?tab=users&member=${memberId}`}>{name}</Link> : name}
      {email && (
        <>
          {", "}
          <a href={toMailto(email)}>{email}</a>
        </>
      )}
    </>
  );
}

function Times({ times, booking }: { times: readonly BookedSlot[]; booking: AdminBooking }) {
  return (
    <ul className={styles.times}>
      {times.map((slot) => {
        const { advisor, client } = formatSlotTimes(slot, booking);
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
