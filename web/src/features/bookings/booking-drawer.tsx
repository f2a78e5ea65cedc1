import { type ComponentProps, useCallback, useRef, useState } from "react";
import { hasOpenLink, isNoShowOpen } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { getRefundableCents } from "../../../../contract/refund-rules.ts";
import { canSetTime } from "../../../../contract/session-time.ts";
import { ApiError } from "../../api/errors.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../../ui/discard-dialog.tsx";
import { isTyping } from "../../ui/list/list-keys.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showSuccess } from "../../ui/toast-store.ts";
import { getPendingLabel, getStatusLabel, nameEmailed } from "./admin-booking-labels.ts";
import { useAdminBooking, useBookingAction } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { BookingDeliveries } from "./booking-deliveries.tsx";
import { BookingEmails } from "./booking-emails.tsx";
import { BookingFacts } from "./booking-facts.tsx";
import { BookingNote } from "./booking-note.tsx";
import { ProposeTimes, type Way } from "./propose-times.tsx";
import { RefundBooking } from "./refund-booking.tsx";

type DrawerProps = Pick<ComponentProps<typeof Dialog>, "open" | "onClose" | "returnFocus" | "sheet" | "size">;

/** The drawer of a booking for admins, which has an address of its own: it loads the booking by its id. */
export function BookingDrawer({ id, dialog }: { id: string; dialog: DrawerProps }) {
  const { data, error, isFetching, refetch } = useAdminBooking(id);
  if (data) return <LoadedDrawer booking={data} dialog={dialog} />;
  return (
    <Dialog {...dialog} title="Booking">
      {!error ? (
        <Skeleton width="100%" height={320} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <p>This booking doesn't exist.</p>
      ) : (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          Couldn't load this booking. Please try again.
        </LoadError>
      )}
    </Dialog>
  );
}

/** Details of a booking, with refund and resend actions. */
function LoadedDrawer({ booking, dialog }: { booking: AdminBooking; dialog: DrawerProps }) {
  const resend = useBookingAction("adminResendProposal", (row) => {
    const what = row.waits_on === "advisor" ? "Request sent again" : "New link sent";
    showSuccess("Links in earlier emails no longer work.", `${what} to ${row.advisor_email}`);
  });
  const [openWay, setWay] = useState<Way>();
  const way = canSetTime(booking, Date.now()) ? openWay : undefined;
  const [isRefunding, setIsRefunding] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  /** A press on Esc right after the choice reads this; the history follows with the state. */
  const draft = useRef(false);
  const [isDraft, setIsDraft] = useState(false);
  const noteDraft = useCallback((exists: boolean) => {
    draft.current = exists;
    setIsDraft(exists);
  }, []);
  const statusLine = useRef<HTMLParagraphElement>(null);
  const refundButton = useRef<HTMLButtonElement>(null);
  const { label, tone } = getStatusLabel(booking);
  const canReplaceLink = hasOpenLink(booking, Date.now());
  const canKeep = isNoShowOpen(booking);
  const canRefund = getRefundableCents(booking) > 0;

  // An admin who already types the note keeps the focus there.
  const focusStatus = () => !isTyping(document.activeElement) && statusLine.current?.focus();

  const actions = (
    <>
      {canReplaceLink && (
        <Button variant="outline" busy={resend.isPending} onClick={() => resend.mutate(booking.id)}>
          {booking.waits_on === "advisor" ? "Resend request" : "Replace advisor's link"}
        </Button>
      )}
      {canKeep && <KeepPayment booking={booking} returnFocus={() => statusLine.current} />}
      {canRefund && (
        <Button ref={refundButton} variant="danger" onClick={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
    </>
  );

  return (
    <>
      <Dialog
        {...dialog}
        hasOwnEntry={!isDraft} // Back leaves its address. With a chosen time or a typed place it has to ask first.
        onClose={() => (draft.current ? setIsDiscarding(true) : dialog.onClose())}
        // It stays mounted, and opened again it begins with the details.
        onClosed={() => setWay(undefined)}
        title={`${booking.client_name} with ${booking.advisor_name}`}
        // While a time is chosen, only that form has actions.
        footer={way === undefined && (canReplaceLink || canKeep || canRefund) && actions}
      >
        <ChangedNotice id={booking.id} />
        <p ref={statusLine} tabIndex={-1} className={styles.status}>
          <Badge tone={tone}>{label}</Badge>
          <Pending booking={booking} />
        </p>
        <BookingFacts booking={booking} />
        {booking.member_id !== null && <BookingNote booking={booking} />}
        <ProposeTimes
          booking={booking}
          way={way}
          onWayChange={setWay}
          onChanged={focusStatus}
          onDraftChange={noteDraft}
        />
        <BookingEmails bookingId={booking.id} />
        <BookingDeliveries bookingId={booking.id} />
      </Dialog>
      {isRefunding && (
        <RefundBooking
          booking={booking}
          onClose={() => setIsRefunding(false)}
          // The button is gone once all is refunded.
          returnFocus={() => refundButton.current ?? statusLine.current}
        />
      )}
      <DiscardDialog
        open={isDiscarding}
        onCancel={() => setIsDiscarding(false)}
        onDiscard={() => {
          setIsDiscarding(false);
          dialog.onClose();
        }}
      />
    </>
  );
}

function Pending({ booking }: { booking: AdminBooking }) {
  const pending = getPendingLabel(booking);
  return <span>{pending ? `Waiting for: ${pending}` : "Nothing to do"}</span>;
}

/** Decides, after a question, that a session with a missing advisor is not refunded. */
function KeepPayment({
  booking,
  returnFocus,
}: {
  booking: AdminBooking;
  /** The button goes with the decision. */
  returnFocus: () => HTMLElement | null;
}) {
  const keep = useBookingAction("adminKeepPayment", (row) => showSuccess(nameEmailed(row), "Payment kept"));
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button ref={button} variant="outline" onClick={() => setAsking(true)}>
        Keep the payment
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => keep.mutate(booking.id, { onSuccess: () => setAsking(false) })}
        busy={keep.isPending}
        tone="primary"
        title="Keep the payment?"
        description={`The report is closed, and ${booking.client_name} can't report this session again. ${nameEmailed(booking)}`}
        confirmLabel="Keep the payment"
        returnFocus={() => button.current ?? returnFocus()}
      />
    </>
  );
}
