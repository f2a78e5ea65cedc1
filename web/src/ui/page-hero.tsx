import type { ReactNode } from "react";
import styles from "./page-hero.module.css";
import { type Ground, Spread } from "./page-section.tsx";

/** How a page opens: its `h1`, a few words, the ways on, and a scene beside them (on a phone below). */
export function Opening({
  ground,
  next = "bg",
  title,
  ways,
  art,
  children,
}: {
  ground: Ground;
  next?: Ground | undefined;
  title: ReactNode;
  ways?: ReactNode;
  art: ReactNode;
  children: ReactNode;
}) {
  return (
    <Spread ground={ground} next={next} className={styles.opening}>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{children}</p>
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
      <div className={styles.art}>{art}</div>
    </Spread>
  );
}
