import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { schedulingPath } from "./booking-link.ts";
import { useMyBookings } from "./queries.ts";

/** What a closed tab left behind: a session that is paid and has no times yet. Nothing where there is none. */
export default function WaitingBooking() {
  const { data } = useMyBookings();
  const booking = data?.find(({ state }) => state === "paid");
  if (!booking) return null;
  return (
    <Notice
      tone="warn"
      title="Your paid session waits for its times"
      action={
        <ButtonLink to={schedulingPath(booking)} size="sm">
          Pick your times
        </ButtonLink>
      }
    >
      {`${booking.session_length} minutes with ${booking.advisor_name}.`}
    </Notice>
  );
}
