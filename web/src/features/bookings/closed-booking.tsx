import { isRefundedSession } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BookingOutcome } from "./booking-outcome.tsx";
import { getBookingStatus } from "./booking-status.ts";

/** Shown on the scheduling screen if the booking can no longer be scheduled. */
export function ClosedBooking({ booking }: { booking: Booking }) {
  const { title, message } = getBookingStatus(booking, Date.now());
  return (
    <BookingOutcome
      isConfirmed={booking.state === "confirmed" && !isRefundedSession(booking)}
      title={title}
      message={message}
    >
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </BookingOutcome>
  );
}
