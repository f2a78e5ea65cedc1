import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import type { CSSProperties } from "react";
import { Button, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./toast.module.css";
import { useToastPlace } from "./toast-place.ts";
import { dismissToast, toastDurationMs, useToasts } from "./toast-store.ts";

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert } as const;

/** Renders the toasts of the store. Screen readers announce errors at once and other toasts politely. */
export function Toasts() {
  const toasts = useToasts();
  const place = useToastPlace(toasts[0]?.id);
  return (
    <Radix.Provider swipeThreshold={50} swipeDirection="right" label="Notification">
      {toasts.map(({ id, open, title, description, tone, action }) => {
        const Icon = icons[tone];
        return (
          <Radix.Root
            key={id}
            className={cx(styles.toast, styles[tone])}
            type={tone === "destructive" ? "foreground" : "background"}
            open={open}
            duration={toastDurationMs}
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
        data-toasts=""
        data-place={place && (place.isBesideDialog ? "beside-dialog" : "free")}
        style={{ "--toast-top": `${place?.top ?? 0}px` } as CSSProperties}
      />
    </Radix.Provider>
  );
}
