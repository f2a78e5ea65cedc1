import { type RefObject, useState } from "react";
import { getShortName } from "../../../../contract/advisors.ts";
import {
  canReschedule,
  getCancellationRefund,
  isRefundedSession,
} from "../../../../contract/booking-rules.ts";
import type { Booking, SlotChoice } from "../../../../contract/bookings.ts";
import { removeSpan } from "../../../../contract/free-times.ts";
import { describeError } from "../../api/errors.ts";
import { brand } from "../../base/brand.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { showSuccess } from "../../ui/toast-store.ts";
import { useOpenButton } from "../../ui/use-open-button.ts";
import { useAnswerReschedule, useReschedule } from "./booking-queries.ts";
import { formatDeadline } from "./booking-status.ts";
import styles from "./reschedule.module.css";
import { RescheduleAnswer } from "./reschedule-answer.tsx";
import { toRescheduleChoices } from "./reschedule-choices.ts";
import { finishChange } from "./reschedule-errors.ts";
import { SessionCard } from "./session-card.tsx";
import { formatForBoth, getReaderZone } from "./session-times.ts";
import { TimeProposer } from "./time-proposer.tsx";
import { useBusyTimes } from "./use-busy-times.ts";

interface Props {
  booking: Booking;
  now: number;
  /** Gets the focus after an answer or a request, which removes what was pressed. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Rescheduling the member's confirmed session (BOOK-19): the answer to other times, what they have asked themselves, or the
 * form that asks. Renders nothing once the session cannot be rescheduled.
 */
export default function SessionReschedule({ booking, now, heading }: Props) {
  const open = booking.state === "confirmed" && !isRefundedSession(booking) ? booking.reschedule : null;
  if (!open) return canReschedule(booking, now) ? <ProposeTimes booking={booking} heading={heading} /> : null;
  const Question = open.by === "client" ? OwnQuestion : TheirQuestion;
  return <Question booking={booking} open={open} now={now} heading={heading} />;
}

type QuestionProps = Props & { open: NonNullable<Booking["reschedule"]> };

function TheirQuestion({ booking, open, now, heading }: QuestionProps) {
  const answer = useAnswerReschedule();
  const who = open.by === "advisor" ? booking.advisor_name : brand.name;
  async function send(slot: string | null): Promise<void> {
    const change = answer.mutateAsync({ id: booking.id, slot, asked_at: open.asked_at });
    if (await finishChange(change, heading))
      showSuccess(
        `${booking.advisor_name} gets an email about it.`,
        slot === null ? "The session stays at its current time" : "Session moved",
      );
  }
  return (
    <SessionCard tint="butter" title={`${who} asks for another time`}>
      <p>{`Please answer by ${formatDeadline(booking, open.answer_by)}. If you don't, the session stays at its current time.`}</p>
      <RescheduleAnswer
        choices={toRescheduleChoices(booking, open, now)}
        busy={answer.isPending}
        errorMessage={describeError(answer.error)}
        isClient
        onAnswer={(slot) => void send(slot)}
      />
    </SessionCard>
  );
}

function OwnQuestion({ booking, open, heading }: QuestionProps) {
  const answer = useAnswerReschedule();
  const withdraw = () =>
    finishChange(answer.mutateAsync({ id: booking.id, slot: null, asked_at: open.asked_at }), heading);
  return (
    <SessionCard tint="butter" title="You asked for another time">
      <p>{`${booking.advisor_name} has until ${formatDeadline(booking, open.answer_by)} to agree. Until then, the session stays at its current time.`}</p>
      <ul>
        {open.times.map((slot) => (
          <li key={slot.starts_at}>{formatForBoth(slot, booking).yours}</li>
        ))}
      </ul>
      <FormError>{describeError(answer.error)}</FormError>
      <div className={styles.buttons}>
        <Button size="sm" variant="outline" busy={answer.isPending} onClick={() => void withdraw()}>
          Never mind, keep my time
        </Button>
      </div>
    </SessionCard>
  );
}

function ProposeTimes(props: Omit<Props, "now">) {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useOpenButton(isOpen);
  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button ref={openButton} size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          Reschedule
        </Button>
      </div>
    );
  return <ProposalForm {...props} onClose={() => setIsOpen(false)} />;
}

function ProposalForm({ booking, heading, onClose }: Omit<Props, "now"> & { onClose: () => void }) {
  const { id, advisor_id, advisor_name, advisor_timezone, session_length, confirmed_time } = booking;
  const { busy, hasFailed, isFetching, refetch } = useBusyTimes(advisor_id);
  // Without an answer every time can be asked for, and the server decides.
  const known = busy ?? (hasFailed ? { timezone: advisor_timezone, closed: [] } : undefined);
  const ask = useReschedule();
  const kept = `reschedule-${id}`;
  async function send(selected_times: SlotChoice[]): Promise<void> {
    if (await finishChange(ask.mutateAsync({ id, selected_times }), heading)) forgetKeptForm(kept);
  }
  const current = Date.parse(confirmed_time?.starts_at ?? "");
  // Half an hour earlier or later is possible: the session's own half-hours are free once it is rescheduled.
  const others = known && {
    ...known,
    closed: removeSpan(known.closed, current, current + session_length * 60_000),
  };
  return (
    <SessionCard takesFocus title="Ask for another time">
      <p>{`Propose up to three times. The session moves only if ${advisor_name} agrees.`}</p>
      {hasFailed && (
        <LoadError onRetry={refetch} busy={isFetching}>
          We couldn't check which times are free. You can still propose times.
        </LoadError>
      )}
      <TimeProposer
        kept={kept}
        timezone={getReaderZone(booking)}
        length={session_length}
        busy={ask.isPending}
        errorMessage={describeError(ask.error)}
        submitLabel={`Ask ${advisor_name}`}
        current={current}
        isClient
        canCancelFree={getCancellationRefund(booking, Date.now()) === "full"}
        other={getShortName(advisor_name)}
        diary={others}
        onSubmit={(selected_times) => void send(selected_times)}
      />
      <div className={styles.buttons}>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Never mind, keep my time
        </Button>
      </div>
    </SessionCard>
  );
}
