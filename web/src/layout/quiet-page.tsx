import type { ReactNode } from "react";
import styles from "./quiet-page.module.css";

/** A page with one thing to say: a scene, a heading, a sentence, and the way on. */
export function QuietPage({
  art,
  title,
  way,
  children,
}: {
  art: ReactNode;
  title: string;
  way: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.frame}>{art}</div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{children}</p>
      <div className={styles.ways}>{way}</div>
    </main>
  );
}
