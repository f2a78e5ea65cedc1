import type { SessionLength } from "../../../../contract/bookings.ts";
import { getSessionPath } from "../../base/paths.ts";
import { formatLongDate } from "../../format/dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMyBookings } from "./booking-queries.ts";

/** Tells a member who comes back with the same choice that it is booked already, before they pay again. */
export default function BookedBeforeNotice({
  advisorId,
  length,
}: {
  advisorId: string;
  length: SessionLength;
}) {
  const { data } = useMyBookings({ isShared: true });
  const booking = data?.find(
    ({ state, advisor_id, session_length }) =>
      (state === "requested" || state === "confirmed") &&
      advisor_id === advisorId &&
      session_length === length,
  );
  // The empty notice is there before: screen readers may miss one that comes together with its text.
  if (!booking?.paid_at) return <Notice />;
  return (
    <Notice
      title={`You booked this on ${formatLongDate(booking.paid_at)}.`}
      action={
        <ButtonLink to={getSessionPath(booking.id)} size="sm" variant="outline">
          View your session
        </ButtonLink>
      }
    >
      Pay again only if you want another session.
    </Notice>
  );
}
