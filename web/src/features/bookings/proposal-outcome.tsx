import { Suspense, useState } from "react";
import type { Proposal } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { lazyWithRetry } from "../../lazy-with-retry.ts";
import { Button } from "../../ui/button.tsx";
import { BookingOutcome } from "./booking-outcome.tsx";
import styles from "./proposal-outcome.module.css";
import { useFocusHeading } from "./use-focus-heading.ts";

const ConfirmDialog = lazyWithRetry(async () => {
  const { ConfirmDialog: Dialog } = await import("../../ui/confirm-dialog.tsx");
  return { default: Dialog };
});

function getOutcomeText({ state, client_name, cancelled_by }: Proposal): { title: string; message: string } {
  switch (state) {
    case "confirmed":
      return {
        title: "Session confirmed",
        message: `You're meeting ${client_name}. We've emailed the details to both of you.`,
      };
    case "declined":
      return {
        title: "You declined this request",
        message: `${client_name} will get a full refund.`,
      };
    case "expired":
      return {
        title: "This request has expired",
        message: `You didn't reply in time, so ${client_name} will get a full refund.`,
      };
    case "requested":
    case "cancelled":
      return {
        title: "This session was cancelled",
        message:
          cancelled_by === "advisor"
            ? `You cancelled it, and ${client_name} will get a full refund.`
            : "There's nothing you need to do.",
      };
  }
}

/** Outcome of a session request for its advisor, after answering and on later visits. A confirmed session can be cancelled. */
export function ProposalOutcome({
  proposal,
  focusHeading,
  isCancelling,
  error,
  onCancel,
}: {
  proposal: Proposal;
  /** True right after the advisor answered on this page. */
  focusHeading: boolean;
  isCancelling: boolean;
  error: Error | null;
  onCancel: () => void;
}) {
  const { title, message } = getOutcomeText(proposal);
  const { confirmed_time, meeting_note, state, client_name } = proposal;
  const isConfirmed = state === "confirmed";
  const heading = useFocusHeading(focusHeading);
  const [isConfirming, setIsConfirming] = useState(false);
  const time = confirmed_time && formatSlot(confirmed_time.starts_at, proposal.timezone);
  const canCancel =
    isConfirmed && confirmed_time !== null && Date.parse(confirmed_time.starts_at) > Date.now();

  return (
    <BookingOutcome
      isConfirmed={isConfirmed}
      heading={heading}
      title={title}
      time={
        isConfirmed &&
        time && (
          <>
            {time.date}
            <br />
            {`${time.time} ${time.zone}, ${proposal.session_length} minutes`}
          </>
        )
      }
      message={message}
    >
      {isConfirmed && meeting_note && <p className={styles.note}>{meeting_note}</p>}
      {canCancel && (
        <Button variant="quiet" onClick={() => setIsConfirming(true)}>
          Cancel this session
        </Button>
      )}
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            open={canCancel}
            onCancel={() => setIsConfirming(false)}
            onConfirm={onCancel}
            title="Cancel this session?"
            description={`We'll notify ${client_name} right away and refund the full price.`}
            confirmLabel="Cancel session"
            cancelLabel="Keep session"
            busy={isCancelling}
          >
            {error && <p role="alert">{error.message}</p>}
          </ConfirmDialog>
        )}
      </Suspense>
    </BookingOutcome>
  );
}
