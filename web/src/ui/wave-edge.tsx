import { cx } from "./cx.ts";
import type { Tint } from "./tint.ts";
import styles from "./wave-edge.module.css";

/**
 * The cut-paper edge at the foot of a spread, in the colour of what comes next. It overlaps the spread's
 * last 56 px (28 on a phone): leave that much padding.
 */
export function WaveEdge({
  next = "bg",
  className,
}: {
  next?: Tint | "bg" | "night" | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      className={cx(styles.wave, next === "night" && styles.night, className)}
      style={{ color: `var(--${next})` }}
      viewBox="0 0 1300 56"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className={styles.rim}
        d="M0 36C118 6 258 46 428 32S742 4 918 24s250 26 382-6v39H0Z"
        transform="translate(0 -7)"
      />
      <path d="M0 36C118 6 258 46 428 32S742 4 918 24s250 26 382-6v39H0Z" />
    </svg>
  );
}
