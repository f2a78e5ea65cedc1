import { useState } from "react";
import { isNoShowOpen } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { getRefundableCents } from "../../../../contract/refund-rules.ts";
import { toast } from "../../ui/toast-store.ts";
import { RefundDialog } from "../refunds/refunds.tsx";
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
  /** As it was when the dialog opened, so that another admin's decision in the meantime is not overruled. */
  const [settles_report] = useState(isNoShowOpen(booking));
  return (
    <RefundDialog
      title="Refund this booking"
      leftCents={getRefundableCents(booking)}
      describe={(cents) => describeRefund(booking, cents, Date.now())}
      error={error}
      busy={isPending}
      onCancel={onClose}
      returnFocus={returnFocus}
      onRefund={(refund) =>
        mutate(
          { id: booking.id, ...refund, settles_report },
          {
            onSuccess: () => {
              const description = "The money should reach the card within a few days.";
              toast({ title: "Refund started", description, tone: "success" });
              onClose();
            },
          },
        )
      }
    />
  );
}
