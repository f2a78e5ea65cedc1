import { Suspense, useState } from "react";
import { advisorMessages } from "../../../../contract/advisors.ts";
import { CardGrid } from "../../ui/card.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { AdvisorCard } from "./advisor-card.tsx";
import { type Advisor, useAdvisors } from "./advisor-queries.ts";
import styles from "./advisors.module.css";

const AdvisorDialog = lazyWithRetry(() => import("./advisor-dialog.tsx"));
const skeletonCount = 6;

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
  const { data, isPending, isError } = useAdvisors();
  useFailureToast(isError, advisorMessages.loadFailed);
  const [selected, setSelected] = useState<Advisor>();
  const [isOpen, setIsOpen] = useState(false);

  if (isPending) return <SkeletonCards count={Math.min(max, skeletonCount)} label="Loading our advisors" />;
  const advisors = (data ?? []).slice(0, max);
  if (advisors.length === 0) return <p className={styles.empty}>{advisorMessages.none}</p>;

  const showProfile = (advisor: Advisor) => {
    setSelected(advisor);
    setIsOpen(true);
  };
  return (
    <>
      <CardGrid>
        {advisors.map((advisor) => (
          <AdvisorCard key={advisor.id} advisor={advisor} onBook={onBook} onShowProfile={showProfile} />
        ))}
      </CardGrid>
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
    </>
  );
}
