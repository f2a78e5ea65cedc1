import { canChooseTimes } from "../../../../contract/session-time.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { buildSchedulingPath } from "./booking-link.ts";
import { useMyBookings } from "./booking-queries.ts";

/** Reminds the member of a paid session without times, for example after a closed tab. Renders nothing without one. */
export default function UnscheduledBookingNotice() {
  const { data } = useMyBookings();
  const booking = data?.find(canChooseTimes);
  if (!booking) return null;
  return (
    <Notice
      tone="warn"
      title="Choose times for your paid session"
      action={
        <ButtonLink to={buildSchedulingPath(booking)} size="sm">
          Pick your times
        </ButtonLink>
      }
    >
      {`${booking.session_length} minutes with ${booking.advisor_name}.`}
    </Notice>
  );
}
