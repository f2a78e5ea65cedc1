import { Suspense, useState } from "react";
import { hadLatePart, rememberLatePart } from "../../base/late-parts.ts";
import { useHydrated } from "../../base/use-hydrated.ts";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import styles from "./next-card.module.css";

const NextSession = lazyWithRetry(() => import("../../features/bookings/next-session.tsx"));

/**
 * The first card of the dashboard of a member with a session; the library is first for all others. Its height is reserved if
 * there was one at the last visit, so that its late content moves nothing. `isKnown` says whether the profile is there.
 */
export function NextCard({ isKnown }: { isKnown: boolean }) {
  const isHydrated = useHydrated();
  const [isExpected, expect] = useState(() => hadLatePart("next"));
  const showResult = (hasSession: boolean) => {
    rememberLatePart("next", hasSession);
    expect(hasSession);
  };
  return (
    <Card
      as="section"
      tint="sky"
      className={cx(styles.card, (isExpected || !isHydrated) && styles.reserved)}
      aria-label="Next"
    >
      <Suspense>{isKnown && <NextSession onKnown={showResult} />}</Suspense>
    </Card>
  );
}
