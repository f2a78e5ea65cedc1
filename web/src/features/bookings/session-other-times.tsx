import type { RefObject } from "react";
import type { Booking } from "../../../../contract/bookings.ts";
import { isPaymentDisputed } from "../../../../contract/dispute-rules.ts";
import { describeError } from "../../api/errors.ts";
import { showSuccess } from "../../ui/toast-store.ts";
import { useAnswerReschedule } from "./booking-queries.ts";
import { describeRefusal, describeRefusalRefund } from "./cancel-labels.ts";
import { RescheduleAnswer } from "./reschedule-answer.tsx";
import { toRescheduleChoices } from "./reschedule-choices.ts";
import { finishChange } from "./reschedule-errors.ts";
import { SessionCard } from "./session-card.tsx";

/** The other times that the advisor proposes instead of the client's own, with the client's answer (BOOK-27). */
export default function SessionOtherTimes({
  booking,
  now,
  heading,
}: {
  booking: Booking & { reschedule: NonNullable<Booking["reschedule"]> };
  now: number;
  /** Gets the focus after the answer, which removes this question. */
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const answer = useAnswerReschedule();
  const { id, reschedule, advisor_name } = booking;

  async function send(slot: string | null): Promise<void> {
    const change = answer.mutateAsync({ id, slot, asked_at: reschedule.asked_at });
    if (await finishChange(change, heading))
      showSuccess(
        slot === null ? describeRefusal(booking) : `${advisor_name} gets an email about it.`,
        slot === null ? "Your request is closed" : "Session confirmed",
      );
  }

  return (
    <SessionCard tint="butter" title="Choose a new time">
      <p>{describeRefusalRefund(booking)}</p>
      <RescheduleAnswer
        choices={toRescheduleChoices(booking, reschedule, now)}
        busy={answer.isPending}
        errorMessage={describeError(answer.error)}
        acceptLabel="Confirm this time"
        refuseLabel={isPaymentDisputed(booking) ? "None works" : "None works: refund me"}
        isClient
        onAnswer={(slot) => void send(slot)}
      />
    </SessionCard>
  );
}
