import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { advisorMessages } from "../../../../contract/advisors.ts";
import { CardGrid } from "../../ui/card.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { AdvisorCard } from "./advisor-card.tsx";
import { type Advisor, useAdvisors } from "./advisor-queries.ts";
import styles from "./advisors.module.css";

const AdvisorDialog = lazyWithRetry(() => import("./advisor-dialog.tsx"));
const skeletonCount = 6;

/** Keeps the list as high as its placeholders were, down to the end of the window, so that what is in view below stays. */
function useHeldHeight(isPending: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!list.current) return;
    const { top } = list.current.getBoundingClientRect();
    if (isPending) height.current = list.current.offsetHeight;
    else list.current.style.minHeight = `${Math.min(height.current, innerHeight - top)}px`;
  }, [isPending]);
  return list;
}

/**
 * Grid of active advisors with booking buttons (ADV-2). A failed load shows the empty message (ADV-2). `max`
 * limits how many are shown.
 */
export function AdvisorGrid({
  max = Number.POSITIVE_INFINITY,
  onBook,
}: {
  max?: number;
  onBook: (advisor: Advisor) => void;
}) {
  const { data, isPending } = useAdvisors();
  const [selected, setSelected] = useState<Advisor>();
  const [isOpen, setIsOpen] = useState(false);
  const list = useHeldHeight(isPending);
  const advisors = (data ?? []).slice(0, max);
  const showProfile = (advisor: Advisor) => {
    setSelected(advisor);
    setIsOpen(true);
  };
  return (
    <div ref={list}>
      {isPending ? (
        <SkeletonCards count={Math.min(max, skeletonCount)} label="Loading our advisors" />
      ) : advisors.length === 0 ? (
        <p className={styles.empty}>{advisorMessages.none}</p>
      ) : (
        <CardGrid>
          {advisors.map((advisor) => (
            <AdvisorCard key={advisor.id} advisor={advisor} onBook={onBook} onShowProfile={showProfile} />
          ))}
        </CardGrid>
      )}
      <Suspense>
        {selected && (
          <AdvisorDialog
            advisor={selected}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onBook={() => {
              setIsOpen(false);
              onBook(selected);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
