import { Suspense } from "react";
import { Card } from "../../ui/card.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import styles from "./next-card.module.css";

const NextSession = lazyWithRetry(() => import("../../features/bookings/next-session.tsx"));

/** The first card of a member's dashboard. Its height is reserved, so that its late content moves nothing. */
export function NextCard({ isKnown }: { isKnown: boolean }) {
  return (
    <Card as="section" tint="sky" className={styles.card} aria-label="Next">
      <Suspense>{isKnown && <NextSession />}</Suspense>
    </Card>
  );
}
