import { type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./step.module.css";

/**
 * One numbered step of a way through a form, all of which is in view from the start. While it has to wait,
 * `waitingFor` says in words for what.
 */
export function Step({
  number,
  title,
  waitingFor,
  children,
}: {
  number: number;
  title: string;
  waitingFor?: string | undefined;
  children?: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cx(styles.step, waitingFor !== undefined && styles.waiting)}
      data-number={number}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {waitingFor !== undefined && <p className={styles.reason}>{waitingFor}</p>}
      {children}
    </section>
  );
}
