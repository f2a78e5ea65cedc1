import type { ReactNode } from "react";
import { Moonrise } from "../ui/art/moonrise.tsx";
import { PageSection } from "../ui/page-section.tsx";
import styles from "./call-to-action.module.css";

/** The last section of a page, above the footer: a heading, a sentence and a button. */
export function CallToAction({
  title,
  action,
  children,
}: {
  title: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <PageSection
      background="butter"
      nextBackground="night"
      className={styles.section}
      aria-labelledby="closing-heading"
    >
      <Moonrise className={styles.moon} />
      <h2 id="closing-heading">{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </PageSection>
  );
}
