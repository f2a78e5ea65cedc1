import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import styles from "./forms.module.css";

/** Submit button of a form, with the error message of a rejected submission above it. */
export function FormFooter({
  label,
  busy,
  errorMessage,
}: {
  label: string;
  busy: boolean;
  errorMessage: string | undefined;
}) {
  return (
    <>
      <FormError>{errorMessage}</FormError>
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </>
  );
}

/** Replaces a sent form and takes the focus. */
export function ThankYou({ message }: { message: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} tabIndex={-1} role="status" className={styles.thanks}>
      <Check aria-hidden="true" />
      {message}
    </p>
  );
}
