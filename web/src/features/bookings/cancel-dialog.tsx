import { formatPrice, getCancellationRefund, getRefundDeadline } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { isPaymentDisputed } from "../../../../contract/dispute-rules.ts";
import { formatRestRefund, getUnrefundedCents } from "../../../../contract/refund-rules.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useCancelBooking } from "./booking-queries.ts";
import { formatDeadline } from "./booking-status.ts";
import { PolicyList } from "./policy-list.tsx";

/** Confirmation dialog for cancelling a booking; states the refund first. */
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
  /** Element to focus after a cancellation, which removes the button that was pressed. */
  returnFocus: () => HTMLElement | null;
}) {
  const { mutate, isPending } = useCancelBooking();
  const price = formatPrice(getUnrefundedCents(booking));
  const isLate = getCancellationRefund(booking, now) === "late";
  const isDisputed = isPaymentDisputed(booking);

  const cancel = () =>
    mutate(booking.id, {
      onSuccess: ({ refund_requested_at, refunded_at }) => {
        const isRefunded = refund_requested_at !== null || refunded_at !== null;
        const description = isDisputed
          ? "Your bank decides about the payment."
          : isRefunded
            ? `Your ${price} refund is on its way to your card.`
            : isLate
              ? "There is no refund."
              : "Nothing was charged.";
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
          ? `Cancelling was free until ${formatDeadline(booking, getRefundDeadline(booking) ?? "")}, so your ${price} won't be refunded.`
          : isDisputed
            ? "Your bank is looking into this payment. If it doesn't return the money to you, we will."
            : `You'll get a ${formatRestRefund(booking)}.`
      }
      confirmLabel="Cancel session"
      cancelLabel="Keep session"
      busy={isPending}
      returnFocus={returnFocus}
    >
      <PolicyList />
    </ConfirmDialog>
  );
}
