import { useEffect, useRef } from "react";
import styles from "./conflict-notice.module.css";
import { Notice } from "./notice.tsx";

/**
 * Lists what another admin changed in `subject` while it was edited here, or says what follows if it is gone. Takes the focus
 * after a refused save, so that it scrolls into view from the end of the form, but not from someone who is typing.
 */
export function ConflictNotice({
  subject,
  isGone = false,
  conflicts,
  takesFocus = true,
}: {
  subject: string;
  isGone?: boolean;
  conflicts: string[];
  takesFocus?: boolean;
}) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) container.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={container} tabIndex={-1} className={styles.conflict}>
      <Notice
        tone="warn"
        title={`Someone else ${isGone ? "sent or deleted" : "saved"} ${subject} while you were editing`}
      >
        {!isGone && <p>They changed:</p>}
        <ul className={styles.lines}>
          {conflicts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Edits of yours that differ are still in the form but haven't been saved. Review them, then save
          again.
        </p>
      </Notice>
    </div>
  );
}
