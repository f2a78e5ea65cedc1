import { Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import styles from "./next-card.module.css";

const NextSession = lazyWithRetry(() => import("../../features/bookings/next-session.tsx"));

/** The first card of the dashboard of a member with a session; the library is first for all others. */
export function NextCard({ onKnown }: { onKnown: () => void }) {
  return (
    <Card as="section" tint="sky" className={styles.card} aria-label="Next">
      <Suspense>
        <NextSession onKnown={onKnown} />
      </Suspense>
    </Card>
  );
}
