import "../../styles/amplify.css";
import { TextAreaField } from "@aws-amplify/ui-react";
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { maxNoteLength } from "../../../../contract/bookings.ts";
import { findFieldError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { FormError } from "../../ui/form-error.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
import styles from "./message-form.module.css";

type ButtonProps = ComponentProps<typeof Button>;

/** A message that may stay empty, and the buttons that send it. */
export function MessageForm({
  kept,
  label,
  hint,
  answers,
  busy,
  error,
  takesFocus = false,
  children,
}: {
  /** The name under which the message outlives a reload, until it is sent. */
  kept: string;
  label: string;
  hint?: string | undefined;
  /** The buttons; the message is given to the one that is pressed. */
  answers: readonly {
    label: string;
    variant?: ButtonProps["variant"];
    onPress: (message: string | undefined) => void;
  }[];
  /** True while an answer is being sent. */
  busy: boolean;
  error: Error | null;
  /** Moves the focus into the message: the form was opened by a button, which is gone. */
  takesFocus?: boolean;
  /** More buttons. */
  children?: ComponentProps<"div">["children"];
}) {
  const [message, setMessage] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const problem = findFieldError(error);
  useEffect(() => {
    if (problem !== undefined) field.current?.focus();
  }, [problem]);
  const text = message.trim() || undefined;
  return (
    <KeptForm kept={kept} className={styles.form} onSubmit={(event: FormEvent) => event.preventDefault()}>
      <TextAreaField
        ref={field}
        name="message"
        label={label}
        descriptiveText={hint}
        rows={3}
        maxLength={maxNoteLength}
        value={message}
        {...toAmplifyFieldError(problem)}
        onChange={({ target }) => setMessage(target.value)}
      />
      <FormError>{problem === undefined && error?.message}</FormError>
      <div className={styles.actions}>
        {answers.map(({ label: name, variant, onPress }) => (
          <Button key={name} variant={variant} busy={busy} onClick={() => onPress(text)}>
            {name}
          </Button>
        ))}
        {children}
      </div>
    </KeptForm>
  );
}
