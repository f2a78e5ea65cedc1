import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./panel.module.css";
import { useFocusLeftBehind } from "./use-focus-left-behind.ts";

/** Shown instead of content that failed to load, with a Retry button. */
export function LoadError({
  onRetry,
  busy,
  children,
}: {
  onRetry: () => void;
  busy?: boolean | undefined;
  children: ReactNode;
}) {
  const part = useFocusLeftBehind();
  return (
    <div ref={part} role="alert" className={cx(styles.panel, styles.failed)}>
      <span className={styles.disc}>
        <CloudOff aria-hidden="true" />
      </span>
      <div className={styles.text}>{children}</div>
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        onClick={onRetry}
        icon={<RotateCw aria-hidden="true" />}
      >
        Retry
      </Button>
    </div>
  );
}
