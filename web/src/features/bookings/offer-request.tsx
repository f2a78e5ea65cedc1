import "../../styles/amplify.css";
import { TextAreaField } from "@aws-amplify/ui-react";
import { type FormEvent, useId, useState } from "react";
import { noteMax } from "../../../../contract/bookings.ts";
import { type Offer, offerMessages } from "../../../../contract/offers.ts";
import { slotWords } from "../../../../contract/slots.ts";
import { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { OfferDecline } from "./offer-decline.tsx";
import styles from "./offer-request.module.css";
import { OfferSlot } from "./offer-slot.tsx";
import type { Answer } from "./use-offer.ts";

/** Why an answer came back, in words for the advisor. */
function problemOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "slot_taken") return offerMessages.taken;
  if (error.code === "slot_past") return offerMessages.past;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}

/** A request that waits for its advisor: the times, a note, and a quiet way to say no. */
export default function OfferRequest({
  offer,
  sending,
  refusal,
  onAnswer,
}: {
  offer: Offer;
  /** What is on its way. */
  sending: Answer["action"] | undefined;
  refusal: Error | null;
  onAnswer: (answer: Answer) => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState("");
  const name = useId();
  const slot = offer.slots.find(({ starts_at, open }) => open && starts_at === chosen);
  const by = slotWords(offer.answer_by, offer.timezone);

  function confirm(event: FormEvent): void {
    event.preventDefault();
    if (!slot || sending) return;
    const meeting_note = note.trim();
    onAnswer({ action: "confirm", slot: slot.starts_at, ...(meeting_note && { meeting_note }) });
  }

  return (
    <div className={styles.request}>
      <header className={styles.head}>
        <h1 className={styles.title}>{`${offer.client_name} would like to meet you`}</h1>
        <p className={styles.lead}>
          {`For ${offer.session_length} minutes. Please answer by ${by.date}, ${by.time} ${by.zone}; after that the payment goes back.`}
        </p>
      </header>
      <Form className={styles.form} onSubmit={confirm}>
        <fieldset className={styles.slots}>
          <legend className={styles.legend}>Which time suits you?</legend>
          {offer.slots.map((each) => (
            <OfferSlot
              key={each.starts_at}
              slot={each}
              timezone={offer.timezone}
              client={offer.client_name}
              name={name}
              chosen={each === slot}
              onChoose={() => setChosen(each.starts_at)}
            />
          ))}
        </fieldset>
        <TextAreaField
          label="How will you meet? (optional)"
          descriptiveText="A link, a phone number, an address. Both of you get it with the confirmation."
          rows={3}
          maxLength={noteMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p role="alert" className={styles.problem}>
          {problemOf(refusal)}
        </p>
        <Button type="submit" block disabled={!slot} busy={sending === "confirm"} busyWords="Confirming...">
          {slot ? `Confirm ${timeOf(slot.starts_at, offer)}` : "Choose a time to confirm"}
        </Button>
      </Form>
      <OfferDecline
        busy={sending === "decline"}
        onDecline={(reason) => onAnswer({ action: "decline", ...(reason && { reason }) })}
      />
    </div>
  );
}

function timeOf(startsAt: string, { timezone }: Offer): string {
  const { date, time } = slotWords(startsAt, timezone);
  // The weekday is enough beside the list above: "Tuesday, 9:00 AM".
  return `${date.split(",")[0]}, ${time}`;
}
