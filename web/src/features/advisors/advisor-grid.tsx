import { Suspense, useState } from "react";
import { advisorMessages } from "../../../../contract/advisors.ts";
import { lazyPart } from "../../lazy-part.ts";
import { CardGrid } from "../../ui/card.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { AdvisorItem } from "./advisor-item.tsx";
import styles from "./advisors.module.css";
import { type Advisor, useAdvisors } from "./queries.ts";

const AdvisorDialog = lazyPart(() => import("./advisor-dialog.tsx"));
const skeletons = 6;

/**
 * The advisors with a button each (spec/1 §2). A list that did not load reads as an empty one (spec/1 §8).
 * `most` caps how many are shown; `onBook` is what booking leads to.
 */
export function AdvisorGrid({
  most = Number.POSITIVE_INFINITY,
  onBook,
}: {
  most?: number;
  onBook: (advisor: Advisor) => void;
}) {
  const { data, isPending } = useAdvisors();
  const [shown, setShown] = useState<Advisor>();
  const [open, setOpen] = useState(false);

  if (isPending) return <SkeletonCards count={Math.min(most, skeletons)} label="Loading our advisors" />;
  const advisors = (data ?? []).slice(0, most);
  if (advisors.length === 0) return <p className={styles.none}>{advisorMessages.none}</p>;

  const more = (advisor: Advisor) => {
    setShown(advisor);
    setOpen(true);
  };
  return (
    <>
      <CardGrid>
        {advisors.map((advisor) => (
          <AdvisorItem key={advisor.id} advisor={advisor} onBook={onBook} onMore={more} />
        ))}
      </CardGrid>
      <Suspense>
        {shown && (
          <AdvisorDialog
            advisor={shown}
            open={open}
            onClose={() => setOpen(false)}
            onBook={() => {
              setOpen(false);
              onBook(shown);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
