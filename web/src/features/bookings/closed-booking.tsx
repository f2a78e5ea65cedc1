import { isRefundedSession } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { paths } from "../../base/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BookingOutcome } from "./booking-outcome.tsx";
import { getBookingStatus } from "./booking-status.ts";
import { useFocusHeading } from "./use-focus-heading.ts";

/** Shown on the scheduling screen if the booking can no longer be scheduled, perhaps in place of the form. */
export function ClosedBooking({ booking }: { booking: Booking }) {
  const { title, message } = getBookingStatus(booking, Date.now());
  const heading = useFocusHeading();
  return (
    <BookingOutcome
      heading={heading}
      isConfirmed={booking.state === "confirmed" && !isRefundedSession(booking)}
      title={title}
      message={message}
    >
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </BookingOutcome>
  );
}
