import type { ReactNode } from "react";
import styles from "./panel.module.css";
import { useFocusLeftBehind } from "./use-focus-left-behind.ts";

/** Shown instead of an empty list: an icon or a small scene, a title, and what to do next. */
export function EmptyState({
  icon,
  art,
  title,
  as: Title = "p",
  action,
  children,
}: {
  icon?: ReactNode;
  art?: ReactNode;
  title: ReactNode;
  /** Makes the title the page's heading where the page says nothing else. */
  as?: "p" | "h1" | undefined;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const part = useFocusLeftBehind();
  return (
    <div ref={part} className={styles.panel}>
      {icon && <span className={styles.disc}>{icon}</span>}
      {art && <div className={styles.art}>{art}</div>}
      <div className={styles.text}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className={styles.body}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
