import type { ReactNode, Ref } from "react";
import styles from "./members.module.css";

/** The heading of a form page with an optional hint. The heading is focusable for when the form changes. */
export function FormHeading({
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
