import { cx } from "./cx.ts";
import styles from "./progress-bar.module.css";

/** Shows `value` of `max`. `label` is the accessible name and not visible. */
export function ProgressBar({
  label,
  value,
  max,
  className,
}: {
  label: string;
  value: number;
  max: number;
  className?: string | undefined;
}) {
  const percent = max > 0 ? Math.min(100, Math.floor((100 * value) / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx(styles.track, className)}
    >
      <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
