import { CloudOff, RotateCw } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./panel.module.css";

/**
 * If a part that has the focus is removed, moves the focus to the element around it, such as the list, so that its
 * keyboard shortcuts still work.
 */
function useFocusLeftBehind(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const removed = part.current;
    return () => {
      if (removed?.contains(document.activeElement))
        removed.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}

/** Shown instead of content that failed to load, with a Retry button. */
export function LoadError({
  onRetry,
  busy,
  className,
  children,
}: {
  onRetry: () => void;
  busy?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const part = useFocusLeftBehind();
  return (
    <div ref={part} role="alert" className={cx(styles.panel, styles.failed, className)}>
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
