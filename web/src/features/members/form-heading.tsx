import type { ReactNode, Ref } from "react";
import styles from "./members.module.css";

/** What the page is for, and one line that helps. The heading can take the focus when the form is swapped. */
export function FormHead({
  title,
  headingRef,
  children,
}: {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}
