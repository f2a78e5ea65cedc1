import { TextField } from "@aws-amplify/ui-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { describeOutcome } from "../../api/describe-outcome.ts";
import { ApiError, isRejection } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./profile.module.css";
import { deleteAccount } from "./profile-api.ts";

const isConfirmed = (text: string, email: string) =>
  text.trim() === "DELETE" || text.trim().toLowerCase() === email.toLowerCase();

/** Deletes the account after a typed confirmation, and shows errors. `onDeleted` is called after success. */
export function DeleteAccount({
  email,
  hasSubscription,
  onBusyChange,
  onKeep,
  onDeleted,
}: {
  email: string;
  hasSubscription: boolean;
  onBusyChange: (busy: boolean) => void;
  onKeep: () => void;
  onDeleted: () => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [step, setStep] = useState<"idle" | "unmatched" | "busy">("idle");
  const [failure, setFailure] = useState<ReturnType<typeof describeOutcome>>();
  /** The account may be closed already. */
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => input.current?.focus(), []);

  async function remove(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    if (!isConfirmed(text, email)) {
      setStep("unmatched");
      input.current?.focus();
      return;
    }
    setStep("busy");
    onBusyChange(true);
    try {
      await deleteAccount(wasLost);
      await onDeleted();
    } catch (error) {
      if (!(error instanceof ApiError && isRejection(error))) setWasLost(true);
      setFailure(
        describeOutcome(error, {
          refused: "Your account was not deleted",
          unknown: "We don't know whether your account was deleted",
          advice: "Please check your connection, then press the button again.",
        }),
      );
      setStep("idle");
    }
    onBusyChange(false);
  }

  return (
    <Form aria-label="Delete account" className={styles.form} onSubmit={remove}>
      <ul className={styles.consequences}>
        {hasSubscription && <li>Your subscription ends now, and you won't be charged again.</li>}
        <li>Upcoming sessions are cancelled and refunded under the policy you booked them with.</li>
        <li>
          Your profile, favorites and session details are erased and can't be restored. We'll email you when
          it's done.
        </li>
        <li>
          If your email address is confirmed, we also erase your messages to us and end your newsletter.
        </li>
        <li>You can join again with the same email address and start over.</li>
      </ul>
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
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
        errorMessage="That doesn't match. Type DELETE in capitals, or your email address."
        onChange={({ target }) => {
          setText(target.value);
          setStep((now) => (now === "unmatched" ? "idle" : now));
        }}
      />
      <div className={styles.actions}>
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
