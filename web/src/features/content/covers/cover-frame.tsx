import { BookOpen, Calculator, Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { ContentType } from "../../../../../contract/content.ts";
import { cx } from "../../../ui/cx.ts";
import styles from "./cover.module.css";

const icons = { story: BookOpen, math_worksheet: Calculator, printable: Printer } as const;

/** The frame of a cover in the color of its type; `icon` adds the type's icon. */
export function CoverFrame({
  type,
  icon,
  className,
  children,
}: {
  type: ContentType;
  icon: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const Icon = icons[type];
  return (
    <div className={cx(styles.cover, styles[type], className)}>
      {children}
      {icon && (
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
      )}
    </div>
  );
}
