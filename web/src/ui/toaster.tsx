import { type ComponentType, useEffect, useState } from "react";
import { dismissToast, type Toast, useToasts } from "./toast-store.ts";
import styles from "./toaster.module.css";

/** The bare words, for as long as the machinery cannot be had: being offline is when they are needed most. */
function PlainToast({ toast: { id, title, description, duration } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <p className={styles.plain} role="alert">
      <b>{title}</b> {description}
    </p>
  );
}

/** Fetches the toasts' machinery when there is a first one to show, so that no page pays for silence. */
export function Toaster() {
  const newest = useToasts()[0];
  const [Toasts, setToasts] = useState<ComponentType>();
  const [isLate, setIsLate] = useState(false);
  const id = newest?.id;

  // Each further toast tries again.
  useEffect(() => {
    if (id === undefined || Toasts) return;
    import("./toast.tsx").then(
      (module) => setToasts(() => module.Toasts),
      () => setIsLate(true),
    );
  }, [id, Toasts]);

  if (Toasts) return <Toasts />;
  return isLate && newest?.open ? <PlainToast key={id} toast={newest} /> : null;
}
