import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { useReturnFocus } from "./use-return-focus.ts";

/**
 * A dialog over the page, or with `sheet` a panel that slides in from the right. `onClose` is a wish: close
 * button, Esc or a press outside, unless `keepOnOutsidePress` (long forms). The focus returns to what opened
 * it, or to what `returnFocus` names.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  sheet,
  size = "md",
  keepOnOutsidePress,
  returnFocus,
  onClosed,
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  sheet?: boolean | undefined;
  /** At most 440, 560 or 720 px wide; a sheet is 320, with lg 560. */
  size?: "sm" | "md" | "lg" | undefined;
  keepOnOutsidePress?: boolean | undefined;
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Called when it is gone and the focus is back: the time to open another. */
  onClosed?: (() => void) | undefined;
  /** Stays in view below the scrolling middle. */
  footer?: ReactNode;
  children?: ReactNode;
}) {
  const focus = useReturnFocus(returnFocus, onClosed);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          {...focus}
          {...(!description && { "aria-describedby": undefined })}
          className={sheet ? cx(styles.sheet, size === "lg" && styles.wide) : cx(styles.dialog, styles[size])}
          onInteractOutside={(event) => keepOnOutsidePress && event.preventDefault()}
        >
          <header className={styles.head}>
            <div>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className={styles.close}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          {children && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
