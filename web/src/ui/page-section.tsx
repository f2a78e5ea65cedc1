import type { HTMLAttributes } from "react";
import { cx } from "./cx.ts";
import styles from "./page-section.module.css";
import { getTintClass, type Tint } from "./tint.ts";
import { WaveEdge } from "./wave-edge.tsx";

export type SectionBackground = Tint | "bg" | "night";

const getBackgroundClass = (background: SectionBackground) =>
  background === "bg" || background === "night" ? styles[background] : getTintClass(background);

/**
 * A full-width band of one background color with the page's column in it. `nextBackground` is the color of the section
 * below and adds a wave edge in that color. `className` applies to the column.
 */
export function PageSection({
  background = "bg",
  nextBackground,
  className,
  children,
  ...rest
}: {
  background?: SectionBackground | undefined;
  nextBackground?: SectionBackground | undefined;
} & HTMLAttributes<HTMLElement>) {
  return (
    <section
      {...rest}
      className={cx(styles.section, getBackgroundClass(background), nextBackground && styles.withWaveEdge)}
      data-night={background === "night" || undefined}
    >
      <div className={cx(styles.column, className)}>{children}</div>
      {nextBackground && <WaveEdge nextBackground={nextBackground} />}
    </section>
  );
}
