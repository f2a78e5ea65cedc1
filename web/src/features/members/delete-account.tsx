import { TextField } from "@aws-amplify/ui-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureMessage } from "../../api/failure-message.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./profile.module.css";
import { deleteAccount } from "./profile-api.ts";

const typed = (text: string, email: string) =>
  text.trim() === "DELETE" || text.trim().toLowerCase() === email.toLowerCase();

/** The typed confirmation. `onDeleted` is called once the account is gone; what fails is told here. */
export function DeleteAccount({
  email,
  onBusy,
  onKeep,
  onDeleted,
}: {
  email: string;
  onBusy: (busy: boolean) => void;
  onKeep: () => void;
  onDeleted: () => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [step, setStep] = useState<"idle" | "unmatched" | "busy">("idle");
  const [failure, setFailure] = useState<string>();
  useEffect(() => input.current?.focus(), []);

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    if (!typed(text, email)) {
      setStep("unmatched");
      input.current?.focus();
      return;
    }
    setStep("busy");
    onBusy(true);
    try {
      await deleteAccount();
      await onDeleted();
    } catch (error) {
      setFailure(failureMessage(error, "Your account could not be deleted. Please try again."));
      setStep("idle");
    }
    onBusy(false);
  }

  return (
    <Form aria-label="Delete account" className={styles.form} onSubmit={remove}>
      <ul className={styles.consequences}>
        <li>A running subscription ends now, and no further payment is taken.</li>
        <li>Sessions still to come are cancelled, and given back by the policy you booked them under.</li>
        <li>Your profile is erased and cannot be brought back.</li>
        <li>You can join again with the same address, and start anew.</li>
      </ul>
      {failure && (
        <Notice tone="danger" title="Your account is still here">
          {failure}
        </Notice>
      )}
      <TextField
        ref={input}
        label="Type DELETE or your email address to confirm"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        hasError={step === "unmatched"}
        errorMessage="That does not match. Type DELETE in capitals, or your email address."
        onChange={({ target }) => {
          setText(target.value);
          setStep("idle");
        }}
      />
      <div className={styles.choice}>
        <Button variant="outline" aria-disabled={step === "busy" || undefined} onClick={onKeep}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={step === "busy"}>
          Delete account
        </Button>
      </div>
    </Form>
  );
}
