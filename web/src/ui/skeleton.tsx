import type { CSSProperties } from "react";
import { Card, CardGrid } from "./card.tsx";
import { cx } from "./cx.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A gray placeholder with the size of the content to come, in any CSS length. Its container needs `aria-busy`. */
export function Skeleton({
  width,
  height,
  className,
}: {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  className?: string | undefined;
}) {
  return <span className={cx(styles.block, className)} style={{ width, height }} aria-hidden="true" />;
}

/**
 * Placeholders for `count` cards, each with a cover, a title, two lines and a button. With `still` they do not breathe: for
 * cards out of view that nothing asks for yet, because an animation is styled in every frame, even out of view.
 */
export function SkeletonCards({
  count,
  label = "Loading",
  still,
}: {
  count: number;
  label?: string | undefined;
  still?: boolean | undefined;
}) {
  const cards = Array.from({ length: count }, (_, index) => index);
  return (
    <div aria-busy="true" className={cx(styles.cards, still && styles.still)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <CardGrid>
        {cards.map((card) => (
          <Card key={card} padded={false} aria-hidden="true">
            <span className={cx(styles.block, styles.cover)} />
            <div className={styles.body}>
              <Skeleton width={72} height={26} className={styles.pill} />
              <Skeleton width="70%" height={24} />
              <Skeleton width="100%" height={16} />
              <Skeleton width="85%" height={16} />
              <Skeleton width="100%" height={44} className={styles.pill} />
            </div>
          </Card>
        ))}
      </CardGrid>
    </div>
  );
}
