import { BookOpen, Calculator, Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { ContentType } from "../../../../../contract/content.ts";
import styles from "./cover.module.css";
import { cx } from "../../../ui/cx.ts";

const icons = { story: BookOpen, math_worksheet: Calculator, printable: Printer } as const;

/** What every cover stands in: 4:3 in the tint of its type, with the type's icon where `icon` asks for it. */
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
