import { type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";
import { useFocusWhenGone } from "../../ui/kept-focus.ts";
import styles from "./checkout-step.module.css";

/**
 * One numbered step of the checkout. All steps are visible from the start; `blockedReason` says why a step cannot be
 * taken yet. A step that is blocked while it has the focus keeps it.
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
  const step = useFocusWhenGone<HTMLElement>(blockedReason === undefined);
  return (
    <section
      ref={step}
      tabIndex={-1}
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
