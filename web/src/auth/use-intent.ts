import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../base/paths.ts";
import type { Intent } from "./intent.ts";
import { findRedirectTarget } from "./redirect-target.ts";
import { hasStoredIntent } from "./stored-intent.ts";

/**
 * Returns the page to open after signing in or registering, and the item that was wanted there (SITE-16): the path in the
 * router state, else the one kept in this tab, else the dashboard. Undefined until the kept one has been read.
 */
export function useIntent(): Intent | undefined {
  const { state } = useLocation();
  const [stored, setStored] = useState<Intent | null | undefined>(() =>
    hasStoredIntent() ? undefined : null,
  );

  useEffect(() => {
    if (stored !== undefined) return;
    // Imported late, because it loads zod.
    import("./read-intent.ts").then(
      ({ readIntent }) => {
        const intent = readIntent();
        setStored(intent?.is_upgrade ? null : intent);
      },
      () => setStored(null),
    );
  }, [stored]);

  if (stored === undefined) return;
  const from = findRedirectTarget(state);
  if (stored && (from === undefined || from === stored.from)) return stored;
  return { from: from ?? paths.dashboard };
}
