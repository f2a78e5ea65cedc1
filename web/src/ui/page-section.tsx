import type { HTMLAttributes } from "react";
import { cx } from "./cx.ts";
import styles from "./page-section.module.css";
import { type Tint, tinted } from "./tint.ts";
import { WaveEdge } from "./wave-edge.tsx";

export type Ground = Tint | "bg" | "night";

const groundOf = (ground: Ground) =>
  ground === "bg" || ground === "night" ? styles[ground] : tinted(ground);

/**
 * One stretch of a page: a band of one colour from edge to edge, and the page's column in it. `next` names the
 * colour of the band below, into which this one ends along a cut-paper edge. `className` is the column's.
 */
export function Spread({
  ground = "bg",
  next,
  className,
  children,
  ...rest
}: { ground?: Ground | undefined; next?: Ground | undefined } & HTMLAttributes<HTMLElement>) {
  return (
    <section
      {...rest}
      className={cx(styles.spread, groundOf(ground), next && styles.cut)}
      data-night={ground === "night" || undefined}
    >
      <div className={cx(styles.column, className)}>{children}</div>
      {next && <WaveEdge next={next} />}
    </section>
  );
}
