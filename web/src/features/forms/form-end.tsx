import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./forms.module.css";

/** A form's last line: its button, and why it was turned away, if it was. */
export function FormEnd({
  label,
  busy,
  refusal,
}: {
  label: string;
  busy: boolean;
  refusal: string | undefined;
}) {
  return (
    <>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </>
  );
}

/** Takes a form's place, and the focus that was in it. */
export function Thanks({ words }: { words: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p ref={element} tabIndex={-1} role="status" className={styles.thanks}>
      <Check aria-hidden="true" />
      {words}
    </p>
  );
}
