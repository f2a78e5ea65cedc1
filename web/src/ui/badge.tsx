import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { cx } from "./cx.ts";

export type BadgeTone = "free" | "premium" | "public" | "admin" | "warn" | "soon" | "inactive";

/** A short status label. The text carries the meaning; the color only supports it. */
export function Badge({
  tone,
  className,
  children,
}: {
  tone: BadgeTone;
  className?: string | undefined;
  children: ReactNode;
}) {
  return <span className={cx(styles.badge, styles[tone], className)}>{children}</span>;
}
