import { type Booking, type SessionLength, sessionLengths } from "../../../../contract/bookings.ts";
import { paths } from "../../paths.ts";

/** What a link to the scheduling screen says (spec/2 §2): four parameters, and ours beside them. */
export interface BookingLink {
  advisor_id: string;
  advisor_name: string;
  session_length: SessionLength;
  /** Dollars, as the link has them. What counts is the booking's own price. */
  session_price: string;
  /** Null in a link of the spec's four alone. */
  booking_id: string | null;
}

/** The address at which the times of a booking are chosen. */
export function schedulingPath(
  booking: Pick<Booking, "id" | "advisor_id" | "advisor_name" | "session_length" | "amount_cents">,
): string {
  const query = new URLSearchParams({
    advisor_id: booking.advisor_id,
    advisor_name: booking.advisor_name,
    session_length: String(booking.session_length),
    session_price: (booking.amount_cents / 100).toFixed(2),
    booking_id: booking.id,
  });
  return `${paths.bookingConfirmation}?${query}`;
}

/** Reads such an address; undefined where one of the four is missing or no length is offered of that name. */
export function readBookingLink(query: URLSearchParams): BookingLink | undefined {
  const [advisor_id, advisor_name, session_price] = ["advisor_id", "advisor_name", "session_price"].map(
    (name) => query.get(name)?.trim(),
  );
  const session_length = sessionLengths.find((length) => String(length) === query.get("session_length"));
  if (!advisor_id || !advisor_name || !session_price || !session_length) return undefined;
  return { advisor_id, advisor_name, session_length, session_price, booking_id: query.get("booking_id") };
}
