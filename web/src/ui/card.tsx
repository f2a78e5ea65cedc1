import type { HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";
import { getTintClass, type Tint } from "./tint.ts";

/**
 * A card on the page's background, or with `tint` on a flat color. `lift` raises it on hover, for a card that is or
 * contains a single link.
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
        tint ? getTintClass(tint) : styles.plain,
        lift && styles.lift,
        padded && styles.padded,
        className,
      )}
    />
  );
}

/** A grid of cards: three columns from 900 px, two from 640 px, otherwise one. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
);
