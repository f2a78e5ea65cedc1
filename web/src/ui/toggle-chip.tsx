import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./toggle-chip.module.css";

/** A filter that is on or off, distinguishable without color. */
export function ToggleChip({
  pressed,
  icon,
  className,
  children,
  ...rest
}: { pressed: boolean; icon?: ReactNode } & ComponentProps<"button">) {
  return (
    <button {...rest} type="button" aria-pressed={pressed} className={cx(styles.chip, className)}>
      {icon}
      {children}
    </button>
  );
}
