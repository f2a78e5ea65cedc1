import { useState } from "react";
import { getFirstName } from "../../../../contract/bookings.ts";
import type { Proposal } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { describeError } from "../../api/errors.ts";
import { brand } from "../../base/brand.ts";
import { Button } from "../../ui/button.tsx";
import { useOpenButton } from "../../ui/use-open-button.ts";
import styles from "./reschedule.module.css";
import { RescheduleAnswer } from "./reschedule-answer.tsx";
import { SessionCard } from "./session-card.tsx";
import { formatSlotTime } from "./session-times.ts";
import { TimeProposer } from "./time-proposer.tsx";
import type { ProposalAnswer } from "./use-proposal.ts";

type Question = NonNullable<Proposal["reschedule"]>;

/** Rescheduling a confirmed session, for its advisor (BOOK-19). Renders nothing once it cannot be rescheduled. */
export default function ProposalReschedule({
  proposal,
  sendingAction,
  error,
  onAnswer,
}: {
  proposal: Proposal;
  sendingAction: ProposalAnswer["action"] | undefined;
  error: Error | null;
  onAnswer: (answer: ProposalAnswer) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useOpenButton(isOpen);
  const { confirmed_time } = proposal;
  const { reschedule, can_reschedule, client_name, timezone, session_length, is_disputed } = proposal;
  const busy = sendingAction !== undefined;
  const errorMessage = describeError(error);
  if (reschedule)
    return <RescheduleQuestion {...{ proposal, question: reschedule, busy, errorMessage, onAnswer }} />;
  if (!can_reschedule) return null;
  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button ref={openButton} variant="outline" onClick={() => setIsOpen(true)}>
          Propose other times
        </Button>
      </div>
    );
  return (
    <SessionCard takesFocus title="Propose other times">
      <p>{`The session moves only if ${client_name} agrees. Once you have asked, ${client_name} may cancel${is_disputed ? "" : " with a full refund"} until it starts.`}</p>
      <TimeProposer
        kept={`reschedule-${proposal.id}`}
        timezone={timezone}
        length={session_length}
        current={Date.parse(confirmed_time?.starts_at ?? "")}
        other={getFirstName(client_name)}
        diary={{ timezone: proposal.client_timezone, closed: [] }}
        busy={busy}
        errorMessage={errorMessage}
        submitLabel={`Ask ${client_name}`}
        onSubmit={(selected_times) => {
          onAnswer({ action: "propose", selected_times });
        }}
      />
      <div className={styles.buttons}>
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(false)}>
          Keep the current time
        </Button>
      </div>
    </SessionCard>
  );
}

/** The question to reschedule, which its advisor answers or takes back. */
function RescheduleQuestion({
  proposal: { client_name, timezone },
  question,
  busy,
  errorMessage,
  onAnswer,
}: {
  proposal: Proposal;
  question: Question;
  busy: boolean;
  errorMessage: string | undefined;
  onAnswer: (answer: ProposalAnswer) => void;
}) {
  const answer = (slot: string | null) =>
    onAnswer({ action: "answer_reschedule", slot, asked_at: question.asked_at });
  return (
    <SessionCard tint="butter" title={getTitle(question, client_name)}>
      <p>{`${question.by === "client" ? "Please answer" : `${client_name} can answer`} by ${formatSlotTime(formatSlot(question.answer_by, timezone))}. Without an answer, the session stays at its current time.`}</p>
      {question.by === "client" ? (
        <RescheduleAnswer
          choices={question.slots.map(({ starts_at, open, timezone: zone }) => {
            const [yours, theirs] = [timezone, zone].map((each) =>
              formatSlotTime(formatSlot(starts_at, each)),
            );
            return {
              starts_at,
              open,
              yours: yours ?? "",
              theirs: yours === theirs ? null : `${theirs} for ${client_name}`,
            };
          })}
          busy={busy}
          errorMessage={errorMessage}
          onAnswer={answer}
        />
      ) : (
        <ul>
          {question.slots.map(({ starts_at }) => (
            <li key={starts_at}>{formatSlotTime(formatSlot(starts_at, timezone))}</li>
          ))}
        </ul>
      )}
      {question.by === "advisor" && (
        <div className={styles.buttons}>
          <Button size="sm" variant="outline" busy={busy} onClick={() => answer(null)}>
            Keep the current time
          </Button>
        </div>
      )}
    </SessionCard>
  );
}

const getTitle = ({ by }: Question, client: string): string => {
  if (by === "client") return "Choose a new time";
  return by === "advisor"
    ? `You asked ${client} for another time`
    : `${brand.name} asked ${client} for another time`;
};
