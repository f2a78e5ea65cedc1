import { type ComponentType, useEffect, useState } from "react";
import { useToasts } from "./toast-store.ts";

/** Fetches the toasts' machinery when there is a first one to show, so that no page pays for silence. */
export function Toaster() {
  const waiting = useToasts().length > 0;
  const [Toasts, setToasts] = useState<ComponentType>();

  useEffect(() => {
    if (!waiting || Toasts) return;
    import("./toast.tsx").then(
      (module) => setToasts(() => module.Toasts),
      // The next toast tries again; a page that cannot fetch its own chunks has the app's error screen.
      () => undefined,
    );
  }, [waiting, Toasts]);

  return Toasts ? <Toasts /> : null;
}
