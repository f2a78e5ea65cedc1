import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { useCloseOnBack } from "./dialog-history.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * Asks before an action that cannot be undone. Focuses Cancel first; the confirm button names the action ("Delete
 * content", never "OK"). While `busy` it cannot be closed: the owner of `open` closes it after success and keeps it
 * open after an error.
 */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  busy = false,
  returnFocus,
  otherAction,
  children,
}: {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** The label of the button that changes nothing, where "Cancel" would be ambiguous. */
  cancelLabel?: string | undefined;
  tone?: "danger" | "primary" | undefined;
  busy?: boolean | undefined;
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** The button of another answer to the question. */
  otherAction?: ReactNode;
  children?: ReactNode;
}) {
  const focus = useReturnFocus(returnFocus);
  useCloseOnBack(open, () => busy || onCancel());
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content {...focus} className={cx(styles.dialog, otherAction ? styles.md : styles.sm)}>
          <div className={styles.head}>
            <div>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            </div>
          </div>
          {children && <div className={styles.body}>{children}</div>}
          <div className={styles.foot}>
            <Radix.Cancel asChild>
              <Button variant="outline" aria-disabled={busy || undefined}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            {otherAction}
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
