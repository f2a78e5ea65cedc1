import { useState } from "react";
import { canReschedule } from "../../../../contract/booking-rules.ts";
import { type AdminBooking, getFirstName } from "../../../../contract/bookings.ts";
import { ApiError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useAdminReschedule } from "./admin-booking-queries.ts";
import styles from "./move.module.css";
import { TimeProposer } from "./time-proposer.tsx";

/**
 * An admin's proposal of other times for a confirmed session, in the advisor's time zone. Its client answers (BOOK-19).
 * Renders nothing if the session cannot be moved.
 */
export function ProposeTimes({ booking }: { booking: AdminBooking }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useAdminReschedule();
  if (!canReschedule(booking, Date.now())) return null;
  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          Propose other times
        </Button>
      </div>
    );
  return (
    <section className={styles.move} aria-label="Propose other times">
      <p>{`${booking.client_name} answers on the session's page. Without an answer, the session stays at its current time.`}</p>
      <TimeProposer
        timezone={booking.advisor_timezone}
        length={booking.session_length}
        current={Date.parse(booking.confirmed_time?.starts_at ?? "")}
        other={getFirstName(booking.client_name)}
        diary={{ timezone: booking.client_timezone ?? booking.advisor_timezone, closed: [] }}
        busy={isPending}
        errorMessage={
          error instanceof ApiError ? (Object.values(error.fields ?? {})[0] ?? error.message) : error?.message
        }
        submitLabel={`Ask ${booking.client_name}`}
        onSubmit={(selected_times) =>
          mutate(
            { id: booking.id, selected_times },
            {
              onSuccess: () => {
                setIsOpen(false);
                const description = "The session stays at its current time until they agree.";
                toast({ title: `We've asked ${booking.client_name}`, description, tone: "success" });
              },
            },
          )
        }
      />
      <div className={styles.buttons}>
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(false)}>
          Close
        </Button>
      </div>
    </section>
  );
}
