import { useEffect, useRef, useState } from "react";
import { canReschedule } from "../../../../contract/booking-rules.ts";
import { type AdminBooking, getFirstName, type SlotChoice } from "../../../../contract/bookings.ts";
import { ApiError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useAdminReschedule } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { TimeProposer } from "./time-proposer.tsx";

/**
 * An admin's proposal of other times for a confirmed session, in the advisor's time zone. Its client answers (BOOK-19).
 * Renders nothing if the session cannot be rescheduled. `onAsked` is called once the client has been asked, `onTimesChange` with
 * the chosen times.
 */
export function ProposeTimes({
  booking,
  onAsked,
  onTimesChange,
}: {
  booking: AdminBooking;
  onAsked: () => void;
  onTimesChange: (times: readonly SlotChoice[]) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  /** Whether the form was closed without a question: then the button that opens it gets the focus. */
  const wasClosed = useRef(false);
  // Here, because the form is gone as soon as the client has been asked.
  const ask = useAdminReschedule();
  if (!canReschedule(booking, Date.now())) return null;
  if (isOpen)
    return (
      <ProposalForm
        booking={booking}
        ask={ask}
        onTimesChange={onTimesChange}
        onClose={() => {
          wasClosed.current = true;
          setIsOpen(false);
        }}
        onAsked={() => {
          setIsOpen(false);
          onAsked();
        }}
      />
    );
  return (
    <div className={styles.deliveries}>
      <Button
        size="sm"
        variant="outline"
        className={styles.opener}
        ref={(button) => {
          if (!button || !wasClosed.current) return;
          // Once: React calls this after every render, and the focus may have moved on.
          wasClosed.current = false;
          button.focus();
        }}
        onClick={() => setIsOpen(true)}
      >
        Propose other times
      </Button>
    </div>
  );
}

function ProposalForm({
  booking,
  ask: { mutate, isPending, error },
  onTimesChange,
  onClose,
  onAsked,
}: {
  booking: AdminBooking;
  ask: ReturnType<typeof useAdminReschedule>;
  onTimesChange: (times: readonly SlotChoice[]) => void;
  onClose: () => void;
  onAsked: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.deliveries} aria-labelledby="propose-times">
      <h3 id="propose-times" ref={heading} tabIndex={-1}>
        Propose other times
      </h3>
      <p>{`${booking.client_name} answers on the session's page. Without an answer, the session stays at its current time.`}</p>
      <TimeProposer
        timezone={booking.advisor_timezone}
        length={booking.session_length}
        current={Date.parse(booking.confirmed_time?.starts_at ?? "")}
        other={getFirstName(booking.client_name)}
        diary={{ timezone: booking.client_timezone ?? booking.advisor_timezone, closed: [] }}
        busy={isPending}
        onTimesChange={onTimesChange}
        errorMessage={
          error instanceof ApiError ? (Object.values(error.fields ?? {})[0] ?? error.message) : error?.message
        }
        submitLabel={`Ask ${booking.client_name}`}
        onSubmit={(selected_times) =>
          mutate(
            { id: booking.id, selected_times },
            {
              onSuccess: () => {
                onAsked();
                const description = "The session stays at its current time until they agree.";
                toast({ title: `We've asked ${booking.client_name}`, description, tone: "success" });
              },
            },
          )
        }
      />
      <Button size="sm" variant="quiet" className={styles.opener} onClick={onClose}>
        Keep the current time
      </Button>
    </section>
  );
}
