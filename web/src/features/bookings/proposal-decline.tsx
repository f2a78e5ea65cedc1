import { TextAreaField } from "@aws-amplify/ui-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxNoteLength } from "../../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import styles from "./proposal-decline.module.css";

/** Link that opens a form for declining a session request, with an optional message. */
export function ProposalDecline({ busy, onDecline }: { busy: boolean; onDecline: (reason: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  if (!isOpen)
    return (
      <button type="button" className={styles.link} onClick={() => setIsOpen(true)}>
        Decline: none of these times work
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
        label="Message to the parent (optional)"
        descriptiveText="They'll get a full refund and your message."
        rows={3}
        maxLength={maxNoteLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={busy} busyLabel="Declining...">
          Decline this request
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Don't decline
        </Button>
      </div>
    </Form>
  );
}
