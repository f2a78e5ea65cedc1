import { useState } from "react";
import { isNoShowOpen } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { getRefundableCents } from "../../../../contract/refund-rules.ts";
import { showSuccess } from "../../ui/toast-store.ts";
import { chooseSeen, RefundDialog } from "../refunds/refunds.tsx";
import { describeRefund } from "./admin-booking-labels.ts";
import { useRefundBooking } from "./admin-booking-queries.ts";

/** Refunds a booking in whole or in part. */
export function RefundBooking({
  booking,
  onClose,
  returnFocus,
}: {
  booking: AdminBooking;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const { mutate, isPending, error } = useRefundBooking();
  const [seen, setSeen] = useState(booking);
  /** As the admin saw it, so that another admin's decision in the meantime is not overruled. */
  const shown = chooseSeen(seen, booking, error);
  return (
    <RefundDialog
      title="Refund this booking"
      leftCents={getRefundableCents(shown)}
      describe={(cents) => describeRefund(shown, cents, Date.now())}
      error={error}
      busy={isPending}
      onCancel={onClose}
      returnFocus={returnFocus}
      onRefund={(refund) => {
        setSeen(shown);
        mutate(
          { id: booking.id, ...refund, settles_report: isNoShowOpen(shown) },
          {
            onSuccess: () => {
              const description = "The money should reach the card within a few days.";
              showSuccess(description, "Refund started");
              onClose();
            },
          },
        );
      }}
    />
  );
}
