import { type Booking, type SessionLength, sessionLengths } from "../../../../contract/bookings.ts";
import { paths } from "../../base/paths.ts";
import { formatDecimalDollars } from "../../format/numbers.ts";

/** Parsed query of a scheduling link: the four required parameters (BOOK-7) and an optional booking id. */
export interface BookingLink {
  advisor_id: string;
  advisor_name: string;
  session_length: SessionLength;
  /** Dollars as written in the link. For display only: the booking's stored price is charged. */
  session_price: string;
  /** Null if the link has only the four required parameters. */
  booking_id: string | null;
}

/** Builds the path of the scheduling screen for a paid booking. */
export function buildSchedulingPath(
  booking: Pick<Booking, "id" | "advisor_id" | "advisor_name" | "session_length" | "amount_cents">,
): string {
  const query = new URLSearchParams({
    advisor_id: booking.advisor_id,
    advisor_name: booking.advisor_name,
    session_length: String(booking.session_length),
    session_price: formatDecimalDollars(booking.amount_cents),
    booking_id: booking.id,
  });
  return `${paths.bookingConfirmation}?${query}`;
}

/** Parses the query of a scheduling link; undefined if a required parameter is missing. Another length than ours is shown as 60. */
export function parseBookingLink(query: URLSearchParams): BookingLink | undefined {
  const [advisor_id, advisor_name, session_price] = ["advisor_id", "advisor_name", "session_price"].map(
    (name) => query.get(name)?.trim(),
  );
  const length = query.get("session_length")?.trim();
  if (!advisor_id || !advisor_name || !session_price || !length) return undefined;
  const session_length = sessionLengths.find((known) => String(known) === length) ?? 60;
  return { advisor_id, advisor_name, session_length, session_price, booking_id: query.get("booking_id") };
}
