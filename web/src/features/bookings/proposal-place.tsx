import "../../styles/amplify.css";
import { type FormEvent, useState } from "react";
import { findPlaceValue, isSamePlace } from "../../../../contract/meeting-places.ts";
import type { Proposal } from "../../../../contract/proposals.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { takeFocus, useOpenButton } from "../../ui/use-open-button.ts";
import { toAdvisorEntry } from "./calendar-entry.ts";
import { CalendarMenu } from "./calendar-menu.tsx";
import styles from "./place-fields.module.css";
import { PlaceFields, usePlace } from "./place-fields.tsx";
import { PlaceLink } from "./place-link.tsx";
import { getAnswerError } from "./proposal-form.tsx";
import outcomeStyles from "./proposal-outcome.module.css";
import { namePlaceForm, type ProposalAnswer } from "./use-proposal.ts";

/**
 * Shows the advisor the meeting place after the confirmation; until the session starts, the advisor can give or change it
 * (BOOK-24).
 */
export default function ProposalPlace({
  proposal,
  canChange,
  isSending,
  error,
  onAnswer,
}: {
  proposal: Proposal;
  canChange: boolean;
  isSending: boolean;
  error: Error | null;
  onAnswer: (answer: ProposalAnswer) => void;
}) {
  const value = findPlaceValue(proposal.place);
  const hasText = value !== undefined || Boolean(proposal.meeting_note);
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useOpenButton(isOpen);
  return (
    <>
      {hasText && (
        <p className={outcomeStyles.note}>
          <PlaceLink place={proposal.place} />
          {proposal.meeting_note && <span>{proposal.meeting_note}</span>}
        </p>
      )}
      {proposal.place?.kind === "later" && (
        <p className={outcomeStyles.note}>
          You haven't said how you'll meet yet. {proposal.client_name} knows that it's still open.
        </p>
      )}
      {canChange && (
        <div className={outcomeStyles.actions}>
          {proposal.place?.kind === "link" && value !== undefined && (
            <ButtonLink to={value} rel="noreferrer" size="sm">
              Join
            </ButtonLink>
          )}
          <CalendarMenu entry={toAdvisorEntry(proposal)} />
        </div>
      )}
      {canChange &&
        (isOpen ? (
          <PlaceForm
            key={value}
            proposal={proposal}
            isSending={isSending}
            error={error}
            onSend={(given) => onAnswer({ action: "set_place", ...given })}
            onClose={() => setIsOpen(false)}
          />
        ) : (
          <Button ref={openButton} variant={!hasText ? "primary" : "outline"} onClick={() => setIsOpen(true)}>
            {value === undefined ? "Say how you'll meet" : "Change how you'll meet"}
          </Button>
        ))}
    </>
  );
}

function PlaceForm({
  proposal,
  isSending,
  error,
  onSend,
  onClose,
}: {
  proposal: Proposal;
  isSending: boolean;
  error: Error | null;
  onSend: (given: NonNullable<ReturnType<ReturnType<typeof usePlace>["check"]>>) => void;
  onClose: () => void;
}) {
  const kept = namePlaceForm(proposal);
  const place = usePlace(proposal.place, proposal.usual_place, false, kept);
  function close(): void {
    forgetKeptForm(kept);
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const given = place.check();
    if (!given) return;
    // The client knows this place, so at most it is remembered.
    const isUnchanged = isSamePlace(proposal.place, given.place);
    if (!isUnchanged || given.remember) onSend(given);
    if (isUnchanged) close();
  }
  return (
    <Form ref={takeFocus} tabIndex={-1} className={styles.form} onSubmit={submit}>
      <PlaceFields place={place} name="place" />
      <FormError>{getAnswerError(error)}</FormError>
      <div className={styles.actions}>
        <Button type="submit" busy={isSending} busyLabel="Saving...">
          {`Save and tell ${proposal.client_name}`}
        </Button>
        <Button variant="quiet" onClick={close}>
          Don't change
        </Button>
      </div>
    </Form>
  );
}
