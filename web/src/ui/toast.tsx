import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { type CSSProperties, useLayoutEffect, useState } from "react";
import { Button, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./toast.module.css";
import { dismissToast, useToasts } from "./toast-store.ts";

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert } as const;

/** Room that a toast needs above a dialog, in pixels. */
const toastRoom = 160;
const margin = 12;

/**
 * A toast on a narrow screen leaves the open dialog's title readable at this height, in pixels; undefined without a
 * dialog.
 */
function findTopBesideDialog(): number | undefined {
  const dialog = [...document.querySelectorAll('[role$="dialog"][data-state="open"]')].at(-1);
  if (!dialog) return undefined;
  if (dialog.getBoundingClientRect().top > toastRoom) return margin;
  const title = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  return (title?.getBoundingClientRect().bottom ?? 0) + margin;
}

/** The place of a toast since whose appearance a dialog has been open. Closing the dialog does not move the toast again. */
function useTopBesideDialog(id: number | undefined): number | undefined {
  const [moved, setMoved] = useState<{ id: number; top: number }>();
  useLayoutEffect(() => {
    if (id === undefined) return;
    const move = () => {
      const top = findTopBesideDialog();
      if (top !== undefined) setMoved({ id, top });
    };
    move();
    const observer = new MutationObserver(move);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [id]);
  return moved && moved.id === id ? moved.top : undefined;
}

/** Renders the toasts of the store. Screen readers announce errors at once and other toasts politely. */
export function Toasts() {
  const toasts = useToasts();
  const top = useTopBesideDialog(toasts[0]?.id);
  return (
    <Radix.Provider swipeThreshold={50} swipeDirection="right" label="Notification">
      {toasts.map(({ id, open, title, description, tone, duration, action }) => {
        const Icon = icons[tone];
        return (
          <Radix.Root
            key={id}
            className={cx(styles.toast, styles[tone])}
            type={tone === "destructive" ? "foreground" : "background"}
            open={open}
            duration={duration}
            onOpenChange={(next) => !next && dismissToast(id)}
          >
            <Icon className={styles.icon} aria-hidden="true" />
            <div className={styles.text}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <Radix.Description className={styles.description}>{description}</Radix.Description>
              {action && (
                <Radix.Action asChild altText={action.label}>
                  <Button variant="outline" size="sm" className={styles.action} onClick={action.onAction}>
                    {action.label}
                  </Button>
                </Radix.Action>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close notification" className={styles.close}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </Radix.Root>
        );
      })}
      <Radix.Viewport
        className={styles.viewport}
        data-beside-dialog={top === undefined ? undefined : ""}
        style={{ "--toast-top": `${top ?? 0}px` } as CSSProperties}
      />
    </Radix.Provider>
  );
}
