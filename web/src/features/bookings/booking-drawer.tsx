import { useRef, useState } from "react";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { failureWords } from "../../api/failure-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./admin-bookings.module.css";
import { useBookingAct } from "./admin-queries.ts";
import { canRefund, refundWords, standingWords, waitWords } from "./admin-words.ts";
import { BookingErrands } from "./booking-errands.tsx";
import { BookingFacts } from "./booking-facts.tsx";

/** A whole booking, and what an admin can do about it. */
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
  /** Somebody else may have moved it on meanwhile. */
  onFailed: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const refund = useBookingAct("adminRefundBooking");
  const resend = useBookingAct("adminResendOffer");
  const [asking, setAsking] = useState(false);
  const standing = useRef<HTMLParagraphElement>(null);
  const { label, tone } = standingWords(booking);

  const failed = (error: Error) => {
    const description = failureWords(error, "That did not work. Please try again.");
    toast({ title: "Error", description, tone: "destructive" });
    onFailed();
  };

  const giveBack = () =>
    refund.mutate(booking.id, {
      onSuccess: (row) => {
        onChanged(row);
        const description = "It arrives on the card within a few days.";
        toast({ title: "The money is on its way back.", description, tone: "success" });
      },
      onError: failed,
      onSettled: () => setAsking(false),
    });

  const sendAgain = () =>
    resend.mutate(booking.id, {
      onSuccess: (row) => {
        onChanged(row);
        const description = "The links sent before open nothing any more.";
        toast({ title: `The request goes to ${row.advisor_email} again.`, description, tone: "success" });
      },
      onError: failed,
    });

  const acts = (
    <>
      {booking.state === "requested" && (
        <Button variant="outline" busy={resend.isPending} onClick={sendAgain}>
          Resend offer
        </Button>
      )}
      {canRefund(booking) && (
        <Button variant="danger" onClick={() => setAsking(true)}>
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
        footer={(booking.state === "requested" || canRefund(booking)) && acts}
      >
        <p ref={standing} tabIndex={-1} className={styles.standing}>
          <Badge tone={tone}>{label}</Badge>
          <span>Waits on: {waitWords(booking)}</span>
        </p>
        <BookingFacts booking={booking} />
        <BookingErrands booking={booking.id} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={giveBack}
        busy={refund.isPending}
        returnFocus={() => (canRefund(booking) ? null : standing.current)}
        title="Refund this booking?"
        description={refundWords(booking, Date.now())}
        verb="Refund"
      />
    </>
  );
}
