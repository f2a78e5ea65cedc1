import type { ReactNode } from "react";
import { getCancellationRefund } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { findPlaceValue } from "../../../../contract/meeting-places.ts";
import { canChooseTimes } from "../../../../contract/session-time.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { buildSchedulingPath } from "./booking-link.ts";
import { toMemberEntry } from "./calendar-entry.ts";
import { CalendarMenu } from "./calendar-menu.tsx";
import styles from "./session.module.css";
import { canJoin } from "./session-times.ts";
import { useCancelDialog } from "./use-cancel-dialog.tsx";

/** The buttons of a session: choose times, join, add it to a calendar, cancel, and `children`. */
export function SessionActions({
  booking,
  now,
  returnFocus,
  children,
}: {
  booking: Booking;
  now: number;
  /** Element to focus after a cancellation, which removes the button that was pressed. */
  returnFocus: () => HTMLElement | null;
  children?: ReactNode;
}) {
  const { dialog, openCancelDialog } = useCancelDialog(now, returnFocus);
  const { state, advisor_name, session_length, place } = booking;
  const about = ` (${session_length} minutes with ${advisor_name})`;
  const canCancel = state !== "pending_payment" && getCancellationRefund(booking, now) !== null;
  const isAhead = canJoin(booking, now);
  const link = isAhead && place?.kind === "link" ? findPlaceValue(place) : undefined;
  return (
    <div className={styles.actions}>
      {canChooseTimes(booking) && (
        <ButtonLink to={buildSchedulingPath(booking)} size="sm">
          Choose your times
          <VisuallyHidden>{` for ${session_length} minutes with ${advisor_name}`}</VisuallyHidden>
        </ButtonLink>
      )}
      {link !== undefined && (
        <ButtonLink to={link} size="sm" rel="noreferrer">
          Join
          <VisuallyHidden>{about}</VisuallyHidden>
        </ButtonLink>
      )}
      {isAhead && <CalendarMenu entry={toMemberEntry(booking)} />}
      {children}
      {canCancel && (
        <Button size="sm" variant="quiet" onClick={() => openCancelDialog(booking)}>
          Cancel session
          <VisuallyHidden>{about}</VisuallyHidden>
        </Button>
      )}
      {dialog}
    </div>
  );
}
