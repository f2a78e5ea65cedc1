import { useNavigate } from "react-router-dom";
import { maxDaysAhead } from "../../../../contract/bookings.ts";
import { paths } from "../../base/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useBooking, useCancelBooking } from "./booking-queries.ts";
import { describeCancelled, describeCancelRefund } from "./cancel-labels.ts";

/** Shown if a paid session has no free time left to propose: offers the money back (BOOK-22). */
export function NoFreeTimes({ bookingId, advisor }: { bookingId: string; advisor: string }) {
  const navigate = useNavigate();
  const { data: booking } = useBooking(bookingId);
  const { mutate, isPending } = useCancelBooking();
  const cancel = () =>
    mutate(
      { id: bookingId, refund: "full" },
      {
        onSuccess: (cancelled) => {
          toast({
            title: "Session cancelled",
            description: describeCancelled(booking ?? cancelled, cancelled),
            tone: "success",
          });
          navigate(paths.dashboard);
        },
        onError: ({ message }) => toast({ title: "Error", description: message, tone: "destructive" }),
      },
    );
  return (
    <Notice
      tone="warn"
      title={`${advisor} has no free times in the next ${maxDaysAhead} days`}
      action={
        <Button size="sm" busy={isPending} busyLabel="Cancelling..." onClick={cancel}>
          Cancel session
        </Button>
      }
    >
      {`There are no times left to propose in this time zone. You can choose another time zone, or cancel.${booking ? ` ${describeCancelRefund(booking, Date.now())}` : ""}`}
    </Notice>
  );
}
