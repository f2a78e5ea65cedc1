import type { HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";
import { type Tint, tinted } from "./tint.ts";

/**
 * A sheet of paper on the page; with a `tint` a flat coloured one. `lift` raises it under the pointer: for a
 * card that is, or holds, one link.
 */
export function Card({
  as: Element = "div",
  tint,
  lift,
  padded = true,
  className,
  ...rest
}: {
  as?: "div" | "section" | "article" | "li" | "aside" | undefined;
  tint?: Tint | undefined;
  lift?: boolean | undefined;
  padded?: boolean | undefined;
} & HTMLAttributes<HTMLElement>) {
  return (
    <Element
      {...rest}
      className={cx(
        styles.card,
        tint ? tinted(tint) : styles.plain,
        lift && styles.lift,
        padded && styles.padded,
        className,
      )}
    />
  );
}

/** Cards side by side: three from 900 px, two from 640 px, else one. */
export function CardGrid({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={cx(styles.grid, className)}>{children}</div>;
}
