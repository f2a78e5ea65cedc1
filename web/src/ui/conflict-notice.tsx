import { useEffect, useRef } from "react";
import styles from "./conflict-notice.module.css";
import { Notice } from "./notice.tsx";

/**
 * Lists what another admin changed in `subject` while it was edited here, or says what follows if it is gone. Takes the focus, so that it scrolls into view
 * from the end of the form.
 */
export function ConflictNotice({
  subject,
  isGone = false,
  conflicts,
}: {
  subject: string;
  isGone?: boolean;
  conflicts: string[];
}) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
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
