import { cx } from "./cx.ts";
import type { Tint } from "./tint.ts";
import styles from "./wave-edge.module.css";

/**
 * The wave at the bottom of a section, in the background color of the next one. It overlaps the last 56 px of the
 * section (28 px on phones), so the section needs that much padding.
 */
export function WaveEdge({ nextBackground }: { nextBackground: Tint | "bg" | "night" }) {
  return (
    <svg
      className={cx(styles.wave, nextBackground === "night" && styles.night)}
      style={{ color: `var(--${nextBackground})` }}
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
