import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * Asks before something that cannot be taken back. The focus starts on Cancel; the button says the deed
 * ("Delete content", never "OK"). While `busy` nothing closes it: whoever sets `open` closes it once the deed
 * is done, and leaves it open when it failed.
 */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  description,
  verb,
  tone = "danger",
  busy = false,
  returnFocus,
  children,
}: {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  description: ReactNode;
  verb: string;
  tone?: "danger" | "primary" | undefined;
  busy?: boolean | undefined;
  returnFocus?: (() => HTMLElement | null) | undefined;
  children?: ReactNode;
}) {
  const focus = useReturnFocus(returnFocus);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content {...focus} className={cx(styles.dialog, styles.sm)}>
          <header className={styles.head}>
            <div>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            </div>
          </header>
          {children && <div className={styles.body}>{children}</div>}
          <footer className={styles.foot}>
            <Radix.Cancel asChild>
              <Button variant="outline" aria-disabled={busy || undefined}>
                Cancel
              </Button>
            </Radix.Cancel>
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {verb}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
