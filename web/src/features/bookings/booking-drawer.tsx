import { useRef, useState } from "react";
import { hasOpenLink } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { canRefund, describeRefund, getPendingLabel, getStatusLabel } from "./admin-booking-labels.ts";
import { useBookingAction } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { BookingDeliveries } from "./booking-deliveries.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { ProposeTimes } from "./propose-times.tsx";

/** Details of a booking for admins, with refund and resend actions. */
export function BookingDrawer({
  booking,
  onClose,
  onChanged,
  onFailed,
  returnFocus,
}: {
  booking: AdminBooking;
  onClose: () => void;
  onChanged: (booking: AdminBooking) => void;
  /** Called after a failed action: another admin may have changed the booking. */
  onFailed: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const refund = useBookingAction("adminRefundBooking");
  const resend = useBookingAction("adminResendOffer");
  const [isConfirming, setIsConfirming] = useState(false);
  const statusLine = useRef<HTMLParagraphElement>(null);
  const { label, tone } = getStatusLabel(booking);
  const canReplaceLink = hasOpenLink(booking, Date.now());

  const handleError = (error: Error) => {
    const description = getAdminErrorMessage(error, "Something went wrong. Please try again.");
    toast({ title: "Error", description, tone: "destructive" });
    onFailed();
  };

  const refundBooking = () =>
    refund.mutate(booking.id, {
      onSuccess: (row) => {
        onChanged(row);
        const description = "The money should reach the card within a few days.";
        toast({ title: "Refund started", description, tone: "success" });
      },
      onError: handleError,
      onSettled: () => setIsConfirming(false),
    });

  const replaceLink = () =>
    resend.mutate(booking.id, {
      onSuccess: (row) => {
        onChanged(row);
        const description = "Links in earlier emails no longer work.";
        const title =
          row.state === "requested"
            ? `Request sent again to ${row.advisor_email}`
            : `New link sent to ${row.advisor_email}`;
        toast({ title, description, tone: "success" });
      },
      onError: handleError,
    });

  const actions = (
    <>
      {canReplaceLink && (
        <Button variant="outline" busy={resend.isPending} onClick={replaceLink}>
          {booking.state === "requested" ? "Resend request" : "Replace advisor's link"}
        </Button>
      )}
      {canRefund(booking) && (
        <Button variant="danger" onClick={() => setIsConfirming(true)}>
          Refund
        </Button>
      )}
    </>
  );

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        returnFocus={returnFocus}
        sheet
        size="lg"
        title={`${booking.client_name} with ${booking.advisor_name}`}
        footer={(canReplaceLink || canRefund(booking)) && actions}
      >
        <p ref={statusLine} tabIndex={-1} className={styles.status}>
          <Badge tone={tone}>{label}</Badge>
          <span>Waiting for: {getPendingLabel(booking)}</span>
        </p>
        <BookingFacts booking={booking} />
        <ProposeTimes booking={booking} onChanged={onChanged} onFailed={onFailed} />
        <BookingDeliveries bookingId={booking.id} />
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onCancel={() => setIsConfirming(false)}
        onConfirm={refundBooking}
        busy={refund.isPending}
        returnFocus={() => (canRefund(booking) ? null : statusLine.current)}
        title="Refund this booking?"
        description={describeRefund(booking, Date.now())}
        confirmLabel="Refund"
      />
    </>
  );
}
