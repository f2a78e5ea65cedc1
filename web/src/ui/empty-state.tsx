import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./panel.module.css";

/** There is nothing, and that is no fault. An icon or a small scene stands above the words. */
export function Empty({
  icon,
  art,
  title,
  action,
  className,
  children,
}: {
  icon?: ReactNode;
  art?: ReactNode;
  title: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={cx(styles.panel, className)}>
      {icon && <span className={styles.disc}>{icon}</span>}
      {art && <div className={styles.art}>{art}</div>}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
