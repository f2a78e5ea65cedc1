import { FormError } from "../../ui/form-error.tsx";
import "../../styles/amplify.css";
import { TextAreaField } from "@aws-amplify/ui-react";
import { type FormEvent, Suspense, useState } from "react";
import { canGivePlaceLater } from "../../../../contract/booking-rules.ts";
import { maxNoteLength } from "../../../../contract/bookings.ts";
import { type Proposal, proposalMessages } from "../../../../contract/proposals.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { ApiError, describeError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { checkCanSave } from "../../ui/save-file.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showError } from "../../ui/toast-store.ts";
import { useOpenButton } from "../../ui/use-open-button.ts";
import { saveCalendarFile } from "./calendar-entry.ts";
import { buildHoldFile } from "./hold-calendar.ts";
import { PlaceFields, usePlace } from "./place-fields.tsx";
import { ProposalDecline } from "./proposal-decline.tsx";
import styles from "./proposal-form.module.css";
import { ProposalSlots } from "./proposal-slots.tsx";
import { ProposalSubject } from "./proposal-subject.tsx";
import type { ProposalAnswer } from "./use-proposal.ts";

const ProposalOtherTimes = lazyWithRetry(() => import("./proposal-other-times.tsx"));

/** Message for a failed answer; undefined without an API error. */
export function getAnswerError(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "slot_taken") return proposalMessages.taken;
  if (error.code === "slot_past") return proposalMessages.past;
  if (error.code === "outside_hours") return proposalMessages.outside;
  return describeError(error);
}

interface FormProps {
  proposal: Proposal;
  /** The answer that is being sent, if any. */
  sendingAction: ProposalAnswer["action"] | undefined;
  /** The error of an answer of this kind, if it was the last one and failed. */
  findError: (action: ProposalAnswer["action"]) => Error | null;
  onAnswer: (answer: ProposalAnswer) => void;
}

/** An open session request: the advisor picks a time and says how they meet, proposes other times, or declines. */
export default function ProposalForm(props: FormProps) {
  const { proposal, sendingAction, findError, onAnswer } = props;
  const [isProposing, setIsProposing] = useState(false);
  const openButton = useOpenButton(isProposing);
  const deadline = formatSlot(proposal.answer_by, proposal.timezone);
  return (
    <div className={styles.request}>
      <header className={styles.head}>
        <h1 className={styles.title}>{`${proposal.client_name} would like to meet you`}</h1>
        <p className={styles.lead}>
          {`For ${proposal.session_length} minutes. Please reply by ${deadline.date}, ${deadline.time} ${deadline.zone}. After that, the request expires${proposal.is_disputed ? "" : " and the payment is refunded"}.`}
        </p>
      </header>
      <ProposalSubject proposal={proposal} />
      {isProposing ? (
        <Suspense fallback={<Skeleton width="100%" height={420} />}>
          <ProposalOtherTimes
            proposal={proposal}
            busy={sendingAction === "propose_instead"}
            errorMessage={getAnswerError(findError("propose_instead"))}
            onAnswer={onAnswer}
            onClose={() => setIsProposing(false)}
          />
        </Suspense>
      ) : (
        <>
          <ConfirmForm {...props} />
          <div className={styles.refusals}>
            <Button ref={openButton} variant="outline" onClick={() => setIsProposing(true)}>
              Propose other times
            </Button>
            <ProposalDecline
              id={proposal.id}
              isDisputed={proposal.is_disputed}
              busy={sendingAction === "decline"}
              error={findError("decline")}
              onDecline={(reason) => onAnswer({ action: "decline", ...(reason && { reason }) })}
            />
          </div>
        </>
      )}
    </div>
  );
}

function ConfirmForm({ proposal, sendingAction, findError, onAnswer }: FormProps) {
  const [selected, setSelected] = useState<string>();
  const [note, setNote] = useState("");
  const slot = proposal.slots.find(({ starts_at, open }) => open && starts_at === selected);
  const canBeLater = !slot || canGivePlaceLater(slot.starts_at, Date.now());
  const place = usePlace(null, proposal.usual_place, canBeLater);
  const hasOpenTime = proposal.slots.some(({ open }) => open);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (!slot) return;
    const given = place.check();
    const meeting_note = note.trim();
    if (given)
      onAnswer({
        action: "confirm",
        slot: slot.starts_at,
        ...given,
        ...(meeting_note && { meeting_note }),
      });
  }

  return (
    <KeptForm kept={`confirm-${proposal.id}`} className={styles.form} onSubmit={confirm}>
      <fieldset className={styles.slots}>
        <legend className={styles.legend}>Which time works for you?</legend>
        <ProposalSlots proposal={proposal} selected={slot?.starts_at} onSelect={setSelected} />
        {hasOpenTime ? (
          <HoldButton proposal={proposal} />
        ) : (
          <p>None of these times are available now. Please propose other times or decline.</p>
        )}
      </fieldset>
      {hasOpenTime && (
        <>
          <PlaceFields place={place} name="place" />
          <TextAreaField
            name="meeting_note"
            label="Anything else to know? (optional)"
            descriptiveText={`${proposal.client_name} gets it with the confirmation.`}
            rows={2}
            maxLength={maxNoteLength}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
      <FormError>{getAnswerError(findError("confirm"))}</FormError>
      {hasOpenTime && (
        <Button
          type="submit"
          block
          disabled={!slot}
          busy={sendingAction === "confirm"}
          busyLabel="Confirming..."
        >
          {slot ? `Confirm ${formatShortTime(slot.starts_at, proposal)}` : "Choose a time to confirm"}
        </Button>
      )}
    </KeptForm>
  );
}

/** Saves the open times as tentative entries for the advisor's calendar. */
function HoldButton({ proposal }: { proposal: Proposal }) {
  const save = async () => {
    if (!checkCanSave()) return;
    try {
      saveCalendarFile(`hold-for-${proposal.client_name}`, await buildHoldFile(proposal, new Date()));
    } catch {
      showError("The calendar file couldn't be made. Please try again.");
    }
  };
  return (
    <Button variant="quiet" size="sm" onClick={() => void save()}>
      Hold these times in my calendar (.ics)
    </Button>
  );
}

function formatShortTime(startsAt: string, { timezone }: Proposal): string {
  const { date, time } = formatSlot(startsAt, timezone);
  // The weekday is enough next to the list above: "Tuesday, 9:00 AM".
  return `${date.split(",")[0]}, ${time}`;
}
