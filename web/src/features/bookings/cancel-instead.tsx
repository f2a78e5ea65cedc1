import { useNavigate } from "react-router-dom";
import { maxDaysAhead } from "../../../../contract/bookings.ts";
import { isPaymentDisputed } from "../../../../contract/dispute-rules.ts";
import { paths } from "../../base/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useBooking, useCancelBooking } from "./booking-queries.ts";
import { describeCancelled, describeCancelRefund } from "./cancel-labels.ts";
import type { SchedulingFailure } from "./use-scheduling.ts";

/** Shown if a paid session has no free time left to propose (BOOK-22). */
export const NoFreeTimes = ({ bookingId, advisor }: { bookingId: string; advisor: string }) => (
  <CancelInstead
    bookingId={bookingId}
    title={`${advisor} has no free times in the next ${maxDaysAhead} days`}
    text="There are no times left to propose in this time zone. You can choose another time zone, or cancel."
  />
);

/** Shown if the advisor of a paid session has no address any more, to which a request could go. */
export const UnreachableAdvisor = ({ failure: { message, unreachable } }: { failure: SchedulingFailure }) =>
  unreachable && (
    <CancelInstead bookingId={unreachable.id} title={message} text="You can try again later, or cancel." />
  );

/** Offers the money back for a paid session, with the reason. */
function CancelInstead({
  bookingId,
  title,
  text,
}: {
  bookingId: string;
  title: string | undefined;
  text: string;
}) {
  const navigate = useNavigate();
  const { data: booking } = useBooking(bookingId);
  const { mutate, isPending } = useCancelBooking();
  const cancel = () =>
    mutate(
      { id: bookingId, refund: "full", starts_at: null },
      {
        onSuccess: (cancelled) => {
          showSuccess(describeCancelled(booking ?? cancelled, cancelled), "Session cancelled");
          navigate(paths.dashboard);
        },
        onError: ({ message }) => showError(message),
      },
    );
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <Button size="sm" busy={isPending} busyLabel="Cancelling..." onClick={cancel}>
          {booking && isPaymentDisputed(booking) ? "Cancel session" : "Cancel and refund"}
        </Button>
      }
    >
      {`${text}${booking ? ` ${describeCancelRefund(booking, Date.now())}` : ""}`}
    </Notice>
  );
}
