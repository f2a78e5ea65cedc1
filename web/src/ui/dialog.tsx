import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./dialog.module.css";
import { useCloseOnBack } from "./dialog-history.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** The second press of a double click on what opened the dialog is none outside of it. */
const doubleClickMs = 500;

/**
 * A modal dialog, or with `sheet` a panel that slides in from the right. `onClose` is a request to close: the close
 * button, Esc, Back, or a press outside unless `keepOpenOnOutsidePress` (for long forms). The focus returns to the element
 * that opened it, or to the one from `returnFocus`.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  sheet,
  size = "md",
  keepOpenOnOutsidePress,
  returnFocus,
  onClosed,
  hasOwnEntry = false,
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  sheet?: boolean | undefined;
  /**
   * Maximum width: 440, 560 or 720 px, or the whole window; `page` is as wide as lg, and the whole window on phones. A sheet
   * is 320 px, or 560 px with lg.
   */
  size?: "sm" | "md" | "lg" | "page" | "full" | undefined;
  keepOpenOnOutsidePress?: boolean | undefined;
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Called after the dialog has closed and the focus has returned; another dialog can open now. */
  onClosed?: (() => void) | undefined;
  /** Whether the address of the page says that it is open, so that Back closes it already. */
  hasOwnEntry?: boolean | undefined;
  /** Stays visible below the scrolling body. */
  footer?: ReactNode;
  children?: ReactNode;
}) {
  const focus = useReturnFocus(returnFocus, onClosed);
  const openedAt = useRef(0);
  useCloseOnBack(open && !hasOwnEntry, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          {...focus}
          onOpenAutoFocus={() => {
            openedAt.current = Date.now();
            focus.onOpenAutoFocus();
          }}
          {...(!description && { "aria-describedby": undefined })}
          className={sheet ? cx(styles.sheet, size === "lg" && styles.wide) : cx(styles.dialog, styles[size])}
          onInteractOutside={(event) => {
            const isDoubleClick = Date.now() - openedAt.current < doubleClickMs;
            if (keepOpenOnOutsidePress || isDoubleClick) event.preventDefault();
          }}
          onKeyDown={({ key, defaultPrevented, currentTarget, target }) => {
            // While a notification is shown, Radix closes that one and leaves the dialog open.
            if (key === "Escape" && !defaultPrevented && currentTarget.contains(target as Node)) onClose();
          }}
        >
          <div className={styles.head}>
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
          </div>
          {children && <div className={styles.body}>{children}</div>}
          {footer && <div className={styles.foot}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
