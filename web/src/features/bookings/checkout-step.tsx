import { type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";
import styles from "./checkout-step.module.css";

/**
 * One numbered step of the checkout. All steps are visible from the start; `blockedReason` says why a step cannot be
 * taken yet.
 */
export function CheckoutStep({
  number,
  title,
  blockedReason,
  children,
}: {
  number: number;
  title: string;
  blockedReason?: string | undefined;
  children?: ReactNode;
}) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={cx(styles.step, blockedReason !== undefined && styles.blocked)}
      data-number={number}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {blockedReason !== undefined && <p className={styles.reason}>{blockedReason}</p>}
      {children}
    </section>
  );
}
