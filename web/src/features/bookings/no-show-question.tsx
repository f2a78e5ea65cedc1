import type { Proposal } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { formatInZone } from "../../format/dates.ts";
import { BookingOutcome } from "./booking-outcome.tsx";
import { MessageForm } from "./message-form.tsx";
import outcomeStyles from "./proposal-outcome.module.css";
import { useFocusHeading } from "./use-focus-heading.ts";
import type { ProposalAnswer } from "./use-proposal.ts";

/** Asks the advisor whether they were at a session, and shows what came of it (BOOK-26). */
export default function NoShowQuestion({
  proposal,
  report,
  isSending,
  hasAnswered,
  error,
  onAnswer,
}: {
  proposal: Proposal;
  report: NonNullable<Proposal["no_show"]>;
  isSending: boolean;
  /** True right after the advisor answered on this page. */
  hasAnswered: boolean;
  error: Error | null;
  onAnswer: (answer: ProposalAnswer) => void;
}) {
  const { client_name, confirmed_time, session_length, timezone } = proposal;
  const heading = useFocusHeading(hasAnswered);
  const time = confirmed_time && formatSlot(confirmed_time.starts_at, timezone);
  const isOpen = report.outcome === null && report.answer === null;
  const { title, message } = describeReport(proposal, report);
  const send = (was_there: boolean) => (text: string | undefined) =>
    onAnswer({ action: "answer_no_show", was_there, message: text });
  return (
    <BookingOutcome
      isConfirmed={report.outcome === "kept" || report.outcome === "withdrawn"}
      heading={heading}
      title={title}
      time={
        time && (
          <>
            {time.date}
            <br />
            {`${time.time} ${time.zone}, ${session_length} minutes`}
          </>
        )
      }
      message={message}
    >
      {report.message && (
        <blockquote className={outcomeStyles.note}>
          <strong>{`${client_name} wrote: `}</strong>
          {report.message}
        </blockquote>
      )}
      {isOpen && (
        <MessageForm
          kept={`no-show-${proposal.id}`}
          label="What happened? (optional)"
          hint={`We read this; ${client_name} doesn't.`}
          busy={isSending}
          error={error}
          answers={[
            { label: "I was there", onPress: send(true) },
            { label: "I wasn't there", variant: "outline", onPress: send(false) },
          ]}
        />
      )}
    </BookingOutcome>
  );
}

function describeReport(
  { client_name, timezone, is_disputed }: Proposal,
  { outcome, answer, answer_by }: NonNullable<Proposal["no_show"]>,
): { title: string; message: string } {
  if (outcome === "withdrawn")
    return {
      title: "There's nothing to do",
      message: `${client_name} says that you did meet.`,
    };
  if (outcome === "kept")
    return {
      title: "We've looked into it",
      message: "Our email says what we decided. There's nothing you need to do.",
    };
  if (outcome === "refunded")
    return {
      title: "This session is refunded",
      message: is_disputed
        ? "There's nothing you need to do."
        : answer === "absent"
          ? `Thank you for telling us. ${client_name} gets a full refund.`
          : `${client_name} gets a full refund.`,
    };
  if (answer !== null)
    return {
      title: "Thank you for your answer",
      message: `We'll look into it and email you and ${client_name} what we decide.`,
    };
  return {
    title: "Were you at this session?",
    message: `${client_name} says that you weren't there. Please answer by ${formatInZone(answer_by, timezone)}. If you don't, we decide without you${is_disputed ? "" : ", and they usually get a full refund"}.`,
  };
}
