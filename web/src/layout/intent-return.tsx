import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { hasStoredIntent } from "../auth/stored-intent.ts";
import { useAuth } from "../auth/use-auth.ts";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";

const WantedItemDialog = lazyWithRetry(() => import("../features/content/wanted-item.tsx"));

/** Offers a member the item that they wanted as a guest, once they are back on its page (SITE-16). */
export function IntentReturn() {
  const { profile } = useAuth();
  const { pathname } = useLocation();
  const [arrivedAt, setArrivedAt] = useState<string>();
  const isMember = profile !== null;

  useEffect(() => {
    if (isMember && hasStoredIntent()) setArrivedAt(pathname);
  }, [isMember, pathname]);

  return <Suspense>{arrivedAt && isMember && <WantedItemDialog pathname={arrivedAt} />}</Suspense>;
}
