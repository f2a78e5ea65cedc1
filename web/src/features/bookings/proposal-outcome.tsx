import { type ReactNode, Suspense, useState } from "react";
import type { Proposal } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { BookingOutcome } from "./booking-outcome.tsx";
import styles from "./proposal-outcome.module.css";
import { ProposalSubject } from "./proposal-subject.tsx";
import { formatSlotTime } from "./session-times.ts";
import { useFocusHeading } from "./use-focus-heading.ts";
import type { ProposalAnswer } from "./use-proposal.ts";

const ProposalPlace = lazyWithRetry(() => import("./proposal-place.tsx"));

const ConfirmDialog = lazyWithRetry(async () => {
  const { ConfirmDialog: Dialog } = await import("../../ui/confirm-dialog.tsx");
  return { default: Dialog };
});

/** Says what became of a request or session, and promises no refund while the bank has the payment. */
export function getOutcomeText(proposal: Proposal): { title: string; message: string } {
  const { state, client_name, is_disputed } = proposal;
  switch (state) {
    case "confirmed":
      if (proposal.reschedule?.by === "client")
        return {
          title: `${client_name} asks for another time`,
          message: "This is the current time of your session. It stays until you choose a new one.",
        };
      return {
        title: "Session confirmed",
        message: `You're meeting ${client_name}. We've emailed the details to both of you.`,
      };
    case "declined":
      if (proposal.reschedule)
        return {
          title: "This request is closed",
          message: `None of your times work for ${client_name}${is_disputed ? "" : ", who will get a full refund"}.`,
        };
      return {
        title: "You declined this request",
        message: is_disputed ? `We've let ${client_name} know.` : `${client_name} will get a full refund.`,
      };
    case "expired":
      return {
        title: "This request has expired",
        message: proposal.reschedule
          ? `${client_name} didn't answer before the deadline${is_disputed ? "" : ", and will get a full refund"}.`
          : `You didn't reply in time${is_disputed ? "" : `, so ${client_name} will get a full refund`}.`,
      };
    case "requested":
      return {
        title: "You proposed other times",
        message: `${client_name} can choose one until ${formatSlotTime(formatSlot(proposal.answer_by, proposal.timezone))}. Without an answer, the request ends${is_disputed ? "" : " with a full refund"}.`,
      };
    case "cancelled":
      return getCancellationText(proposal);
  }
}

function getCancellationText({ client_name, cancelled_by, confirmed_time, is_disputed }: Proposal) {
  const nothingToDo = "There's nothing you need to do. The time is free again.";
  if (cancelled_by === "advisor")
    return {
      title: "This session was cancelled",
      message: `You cancelled it${is_disputed ? "" : `, and ${client_name} will get a full refund`}.`,
    };
  if (cancelled_by === "client" && confirmed_time === null)
    return { title: "This request was withdrawn", message: `${client_name} cancelled it. ${nothingToDo}` };
  return {
    title: "This session was cancelled",
    message: cancelled_by === "client" ? `${client_name} cancelled it. ${nothingToDo}` : nothingToDo,
  };
}

/** The time of a confirmed session, by the advisor's clock and by the client's. */
function SessionTime({ proposal, start }: { proposal: Proposal; start: string }) {
  const { date, time, zone } = formatSlot(start, proposal.timezone);
  const theirTime = findOtherTime(start, proposal);
  return (
    <>
      {date}
      <br />
      {`${time} ${zone}, ${proposal.session_length} minutes`}
      {theirTime && (
        <>
          <br />
          <small>{`For ${proposal.client_name}: ${theirTime}`}</small>
        </>
      )}
    </>
  );
}

/**
 * Outcome of a session request for its advisor, after answering and on later visits. A confirmed session can be cancelled, and
 * other times withdrawn.
 */
export function ProposalOutcome({
  proposal,
  focusHeading,
  isTooLate,
  isCancelling,
  isSavingPlace,
  cancelError,
  placeError,
  onAnswer,
  reschedule,
}: {
  proposal: Proposal;
  /** True right after the advisor answered on this page, also too late. */
  focusHeading: boolean;
  /** True if the advisor's answer came after another one, which holds. */
  isTooLate: boolean;
  isCancelling: boolean;
  isSavingPlace: boolean;
  cancelError: Error | null;
  placeError: Error | null;
  onAnswer: (answer: ProposalAnswer) => void;
  /** The part of the page that reschedules the session. An open question comes before everything else. */
  reschedule: ReactNode;
}) {
  const { title, message } = getOutcomeText(proposal);
  const { confirmed_time, place, state, client_name, is_disputed } = proposal;
  const isConfirmed = state === "confirmed";
  const isAsked = proposal.reschedule?.by === "client";
  const heading = useFocusHeading(focusHeading);
  const [isConfirming, setIsConfirming] = useState(false);
  const otherTimes = state === "requested" ? proposal.reschedule : null;
  const isProposing = otherTimes !== null;
  const canCancel =
    isProposing ||
    (isConfirmed && confirmed_time !== null && Date.parse(confirmed_time.starts_at) > Date.now());

  return (
    <BookingOutcome
      isConfirmed={isConfirmed || isProposing}
      heading={heading}
      title={title}
      time={
        isConfirmed && confirmed_time && <SessionTime proposal={proposal} start={confirmed_time.starts_at} />
      }
      message={isTooLate ? `This was answered already, so nothing has changed. ${message}` : message}
    >
      {otherTimes && <ProposedTimes {...otherTimes} timezone={proposal.timezone} />}
      {isAsked && reschedule}
      {isConfirmed && <ProposalSubject proposal={proposal} />}
      {isConfirmed && (
        <Suspense>
          <ProposalPlace
            key={`${place?.kind} ${place?.value}`}
            proposal={proposal}
            canChange={canCancel}
            isSending={isSavingPlace}
            error={placeError}
            onAnswer={onAnswer}
          />
        </Suspense>
      )}
      {!isAsked && reschedule}
      {canCancel && (
        <Button variant="quiet" onClick={() => setIsConfirming(true)}>
          {isProposing ? "Withdraw these times" : "Cancel this session"}
        </Button>
      )}
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            open={canCancel}
            onCancel={() => setIsConfirming(false)}
            onConfirm={() => onAnswer({ action: "cancel", starts_at: confirmed_time?.starts_at ?? null })}
            title={isProposing ? "Withdraw these times?" : "Cancel this session?"}
            description={`We'll notify ${client_name} right away${is_disputed ? "" : " and refund them in full"}.`}
            confirmLabel={isProposing ? "Withdraw" : "Cancel session"}
            cancelLabel={isProposing ? "Keep them" : "Keep session"}
            busy={isCancelling}
          >
            <FormError>{cancelError?.message}</FormError>
          </ConfirmDialog>
        )}
      </Suspense>
    </BookingOutcome>
  );
}

/** The times that the advisor proposes; one that another session has taken is marked. */
function ProposedTimes({
  slots,
  timezone,
}: Pick<NonNullable<Proposal["reschedule"]>, "slots"> & Pick<Proposal, "timezone">) {
  return (
    <ul className={styles.times}>
      {slots.map(({ starts_at, open }) => (
        <li key={starts_at}>
          {formatSlotTime(formatSlot(starts_at, timezone))}
          {!open && " (no longer available)"}
        </li>
      ))}
    </ul>
  );
}

/** The client's clock at the session; undefined if it is the advisor's. */
function findOtherTime(
  startsAt: string,
  { timezone, client_timezone }: Pick<Proposal, "timezone" | "client_timezone">,
): string | undefined {
  const [own, theirs] = [formatSlot(startsAt, timezone), formatSlot(startsAt, client_timezone)];
  if (own.time === theirs.time && own.date === theirs.date) return undefined;
  return `${theirs.date === own.date ? "" : `${theirs.date}, `}${theirs.time} ${theirs.zone}`;
}
