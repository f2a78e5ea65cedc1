import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useOpenButton } from "../../ui/use-open-button.ts";
import { MessageForm } from "./message-form.tsx";
import styles from "./proposal-decline.module.css";

/** Link that opens a form for declining a session request, with an optional message. */
export function ProposalDecline({
  id,
  isDisputed,
  busy,
  error,
  onDecline,
}: {
  id: string;
  /** A payment that the bank has is not refunded. */
  isDisputed: boolean;
  busy: boolean;
  error: Error | null;
  onDecline: (reason: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useOpenButton(isOpen);
  if (!isOpen)
    return (
      <button ref={openButton} type="button" className={styles.link} onClick={() => setIsOpen(true)}>
        Decline: none of these times work
      </button>
    );
  return (
    <div className={styles.form}>
      <MessageForm
        kept={`decline-${id}`}
        label="Message to the parent (optional)"
        hint={`They'll get ${isDisputed ? "" : "a full refund and "}your message.`}
        busy={busy}
        error={error}
        takesFocus
        answers={[
          {
            label: "Decline this request",
            variant: "danger",
            onPress: (reason) => onDecline(reason ?? ""),
          },
        ]}
      >
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Don't decline
        </Button>
      </MessageForm>
    </div>
  );
}
