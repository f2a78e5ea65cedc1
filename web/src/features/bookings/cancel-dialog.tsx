import { cancelRefund, priceLabel } from "../../../../contract/booking-rules.ts";
import { type Booking, cancelPolicy, freeCancelHours } from "../../../../contract/bookings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./cancel-dialog.module.css";
import { useCancel } from "./queries.ts";

/** Asks before a booking is cancelled, with what comes back in words. */
export default function CancelDialog({
  booking,
  open,
  now,
  onClose,
  returnFocus,
}: {
  booking: Booking;
  open: boolean;
  now: number;
  onClose: (isCancelled: boolean) => void;
  /** Where the focus goes once the booking, and with it the button that was pressed, has moved on. */
  returnFocus: () => HTMLElement | null;
}) {
  const { mutate, isPending } = useCancel();
  const price = priceLabel(booking.amount_cents);
  const isLate = cancelRefund(booking, now) === "late";

  const cancel = () =>
    mutate(booking.id, {
      onSuccess: ({ refund_requested_at, refunded_at }) => {
        const isRefunded = refund_requested_at !== null || refunded_at !== null;
        const description = isRefunded ? `${price} is on its way back to your card.` : undefined;
        toast({ title: "Session cancelled", description, tone: "success" });
        onClose(true);
      },
      onError: (error) => toast({ title: "Error", description: error.message, tone: "destructive" }),
    });

  return (
    <ConfirmDialog
      open={open}
      onCancel={() => onClose(false)}
      onConfirm={cancel}
      title="Cancel this session?"
      description={
        isLate
          ? `It begins in less than ${freeCancelHours} hours, so ${price} is not refunded.`
          : `You get the full ${price} back.`
      }
      verb="Cancel session"
      busy={isPending}
      returnFocus={returnFocus}
    >
      <p className={styles.policy}>{cancelPolicy}</p>
    </ConfirmDialog>
  );
}
