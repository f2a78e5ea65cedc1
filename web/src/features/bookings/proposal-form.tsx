import "../../styles/amplify.css";
import { TextAreaField } from "@aws-amplify/ui-react";
import { type FormEvent, useId, useState } from "react";
import { maxNoteLength } from "../../../../contract/bookings.ts";
import { type Proposal, proposalMessages } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { ApiError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { ProposalDecline } from "./proposal-decline.tsx";
import styles from "./proposal-form.module.css";
import { ProposalSlot } from "./proposal-slot.tsx";
import type { ProposalAnswer } from "./use-proposal.ts";

/** Message for a failed answer; undefined without an API error. */
function getErrorMessage(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "slot_taken") return proposalMessages.taken;
  if (error.code === "slot_past") return proposalMessages.past;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}

/** An open session request: the advisor picks a time and adds a note, or declines. */
export default function ProposalForm({
  proposal,
  sendingAction,
  error,
  onAnswer,
}: {
  proposal: Proposal;
  /** The answer that is being sent, if any. */
  sendingAction: ProposalAnswer["action"] | undefined;
  error: Error | null;
  onAnswer: (answer: ProposalAnswer) => void;
}) {
  const [selected, setSelected] = useState<string>();
  const [note, setNote] = useState("");
  const name = useId();
  const slot = proposal.slots.find(({ starts_at, open }) => open && starts_at === selected);
  const deadline = formatSlot(proposal.answer_by, proposal.timezone);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (!slot || sendingAction) return;
    const meeting_note = note.trim();
    onAnswer({ action: "confirm", slot: slot.starts_at, ...(meeting_note && { meeting_note }) });
  }

  return (
    <div className={styles.request}>
      <header className={styles.head}>
        <h1 className={styles.title}>{`${proposal.client_name} would like to meet you`}</h1>
        <p className={styles.lead}>
          {`For ${proposal.session_length} minutes. Please reply by ${deadline.date}, ${deadline.time} ${deadline.zone}. After that, the request expires and the payment is refunded.`}
        </p>
      </header>
      <Form className={styles.form} onSubmit={confirm}>
        <fieldset className={styles.slots}>
          <legend className={styles.legend}>Which time works for you?</legend>
          {proposal.slots.map((each) => (
            <ProposalSlot
              key={each.starts_at}
              slot={each}
              timezone={proposal.timezone}
              client={proposal.client_name}
              name={name}
              selected={each === slot}
              onSelect={() => setSelected(each.starts_at)}
            />
          ))}
        </fieldset>
        <TextAreaField
          label="How will you meet? (optional)"
          descriptiveText="A video link, a phone number or an address. You'll both get it with the confirmation."
          rows={3}
          maxLength={maxNoteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p role="alert" className={styles.error}>
          {getErrorMessage(error)}
        </p>
        <Button
          type="submit"
          block
          disabled={!slot}
          busy={sendingAction === "confirm"}
          busyLabel="Confirming..."
        >
          {slot ? `Confirm ${formatShortTime(slot.starts_at, proposal)}` : "Choose a time to confirm"}
        </Button>
      </Form>
      <ProposalDecline
        busy={sendingAction === "decline"}
        onDecline={(reason) => onAnswer({ action: "decline", ...(reason && { reason }) })}
      />
    </div>
  );
}

function formatShortTime(startsAt: string, { timezone }: Proposal): string {
  const { date, time } = formatSlot(startsAt, timezone);
  // The weekday is enough next to the list above: "Tuesday, 9:00 AM".
  return `${date.split(",")[0]}, ${time}`;
}
