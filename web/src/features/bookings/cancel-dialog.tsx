import type { Booking } from "../../../../contract/bookings.ts";
import { ApiError } from "../../api/errors.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useCancelBooking } from "./booking-queries.ts";
import { describeCancelled, describeCancelRefund, toCancelInput } from "./cancel-labels.ts";
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
  /** `isChanged` means that the booking is another one now, so that the button that was pressed may be gone. */
  onClose: (isChanged: boolean) => void;
  /** Element to focus once the button that was pressed may be gone. */
  returnFocus: () => HTMLElement | null;
}) {
  const { mutate, isPending } = useCancelBooking();

  const cancel = () =>
    mutate(toCancelInput(booking, now), {
      onSuccess: (cancelled) => {
        const description = describeCancelled(booking, cancelled);
        showSuccess(description, "Session cancelled");
        onClose(true);
      },
      onError: (error) => {
        showError(error.message);
        // The booking is no longer the one that this dialog describes. The page behind it has loaded it again.
        if (error instanceof ApiError && error.status === 409) onClose(true);
      },
    });

  return (
    <ConfirmDialog
      open={open}
      onCancel={() => onClose(false)}
      onConfirm={cancel}
      title="Cancel this session?"
      description={describeCancelRefund(booking, now)}
      confirmLabel="Cancel session"
      cancelLabel="Keep session"
      busy={isPending}
      returnFocus={returnFocus}
    >
      <PolicyList />
    </ConfirmDialog>
  );
}
