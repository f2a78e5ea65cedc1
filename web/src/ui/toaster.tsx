import { type ComponentType, useEffect, useState } from "react";
import { dismissToast, type Toast, toastDurationMs, useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

/** A fallback if the toast component cannot be imported, for example offline. */
function PlainToast({ toast: { id, title, description } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p className={styles.plain} role="alert">
      <b>{title}</b> {description}
    </p>
  );
}

/** Imports the toast component for the first toast, so that pages without toasts do not load it. */
export function Toaster() {
  const newest = useToasts()[0];
  const [Toasts, setToasts] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  const id = newest?.id;

  // Runs again for each new toast, which retries a failed import.
  useEffect(() => {
    if (id === undefined || Toasts) return;
    import("./toast.tsx").then(
      (module) => setToasts(() => module.Toasts),
      () => setHasFailed(true),
    );
  }, [id, Toasts]);

  if (Toasts) return <Toasts />;
  return hasFailed && newest?.open ? <PlainToast key={id} toast={newest} /> : null;
}
