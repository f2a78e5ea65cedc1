import { cx } from "./cx.ts";
import styles from "./spinner.module.css";

/** A spinner of the size of the surrounding text. It has no accessible name: its container says what is happening. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(styles.spinner, className)} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
