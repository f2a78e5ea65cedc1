import { TextAreaField } from "@aws-amplify/ui-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { noteMax } from "../../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import styles from "./offer-decline.module.css";

/** The quiet way to say no: first a link, then a form with room for a reason. */
export function OfferDecline({ busy, onDecline }: { busy: boolean; onDecline: (reason: string) => void }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  if (!open)
    return (
      <button type="button" className={styles.quiet} onClick={() => setOpen(true)}>
        None of these work: decline
      </button>
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onDecline(reason.trim());
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextAreaField
        ref={field}
        label="A word for the parent (optional)"
        descriptiveText="They get their money back, and these words with it."
        rows={3}
        maxLength={noteMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.ways}>
        <Button type="submit" variant="danger" busy={busy} busyWords="Declining...">
          Decline this request
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Keep it open
        </Button>
      </div>
    </Form>
  );
}
