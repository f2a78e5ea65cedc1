import { isRefundedSession } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BookingEnd } from "./booking-end.tsx";
import { standing } from "./standing.ts";

/** What a link to the scheduling screen shows when there is nothing left to schedule. */
export function BookingOver({ booking }: { booking: Booking }) {
  const { title, words } = standing(booking, Date.now());
  return (
    <BookingEnd
      isConfirmed={booking.state === "confirmed" && !isRefundedSession(booking)}
      title={title}
      words={words}
    >
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </BookingEnd>
  );
}
