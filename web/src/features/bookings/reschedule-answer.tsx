import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RadioTile } from "./radio-tile.tsx";
import styles from "./reschedule.module.css";
import { SoonNote } from "./soon-note.tsx";

export interface RescheduleChoice {
  starts_at: string;
  open: boolean;
  /** The time by the reader's clock, and by the other person's where that reads differently. */
  yours: string;
  theirs: string | null;
}

/** The answer to other times: one of them, or none (BOOK-19, BOOK-27). */
export function RescheduleAnswer({
  choices,
  busy,
  errorMessage,
  acceptLabel = "Move the session",
  refuseLabel = "Keep the current time",
  isClient = false,
  onAnswer,
}: {
  choices: readonly RescheduleChoice[];
  busy: boolean;
  errorMessage: string | undefined;
  acceptLabel?: string;
  refuseLabel?: string;
  /** Whether the client answers, who reads what a time less than a day away costs. */
  isClient?: boolean;
  /** With the start of the chosen time, or null for none. */
  onAnswer: (slot: string | null) => void;
}) {
  const name = useId();
  const [selected, setSelected] = useState<string>();
  const choice = choices.find(({ starts_at, open }) => open && starts_at === selected);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (choice && !busy) onAnswer(choice.starts_at);
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.choices}>
        <legend>Which time works for you?</legend>
        {choices.map(({ starts_at, open, yours, theirs }) => (
          <RadioTile
            key={starts_at}
            name={name}
            value={starts_at}
            checked={starts_at === choice?.starts_at}
            disabled={!open}
            onChange={() => setSelected(starts_at)}
            className={styles.choice}
          >
            <span>{yours}</span>
            {theirs && <span className={styles.theirs}>{theirs}</span>}
            {!open && <span className={styles.theirs}>No longer available</span>}
          </RadioTile>
        ))}
      </fieldset>
      {isClient && (
        <SoonNote
          starts={choice ? [Date.parse(choice.starts_at)] : []}
          now={Date.now()}
          once="Once you have chosen it"
        />
      )}
      <FormError>{errorMessage}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} disabled={!choice}>
          {choice ? acceptLabel : "Choose a time"}
        </Button>
        <Button variant="outline" busy={busy} onClick={() => onAnswer(null)}>
          {refuseLabel}
        </Button>
      </div>
    </Form>
  );
}
