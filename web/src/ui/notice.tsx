import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./notice.module.css";

const icons = { info: Info, success: CircleCheck, warn: TriangleAlert, danger: CircleAlert } as const;

/**
 * An inline message. Screen readers announce danger at once and the other tones politely. Where it appears after an action,
 * render it before, too, with neither title nor text: they may miss one that comes together with its text.
 */
export function Notice({
  tone = "info",
  title,
  action,
  className,
  children,
}: {
  tone?: keyof typeof icons | undefined;
  title?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const Icon = icons[tone];
  const role = tone === "danger" ? "alert" : "status";
  if (!title && !children) return <div role={role} className={styles.empty} />;
  return (
    <div role={role} className={cx(styles.notice, styles[tone], className)}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
