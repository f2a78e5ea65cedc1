import type { ReactNode } from "react";
import styles from "./page-hero.module.css";
import { PageSection, type SectionBackground } from "./page-section.tsx";

/** The first section of a page: its `h1`, a lead paragraph, actions, and a scene beside them (below on phones). */
export function PageHero({
  background,
  nextBackground = "bg",
  title,
  actions,
  art,
  children,
}: {
  background: SectionBackground;
  nextBackground?: SectionBackground | undefined;
  title: ReactNode;
  actions?: ReactNode;
  art: ReactNode;
  children: ReactNode;
}) {
  return (
    <PageSection background={background} nextBackground={nextBackground} className={styles.hero}>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{children}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.art}>{art}</div>
    </PageSection>
  );
}
