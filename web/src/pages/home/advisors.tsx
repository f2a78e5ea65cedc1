import { Link } from "react-router-dom";
import { advisorMessages } from "../../../../contract/advisors.ts";
import { anchors, paths } from "../../paths.ts";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import { type SectionBackground, PageSection } from "../../ui/page-section.tsx";
import { loadNearViewport } from "../../ui/load-near-viewport.tsx";
import styles from "./home.module.css";

function AdvisorPlace({ failed }: { failed: boolean }) {
  if (failed) return <p className={styles.quiet}>{advisorMessages.none}</p>;
  return (
    <>
      <SkeletonCards count={6} label="Loading our advisors" />
      <noscript>
        <p>
          Our advisors introduce themselves here as soon as this page may run its scripts. Until then,{" "}
          <Link to={paths.about}>read how sessions work</Link> or{" "}
          <Link to={paths.membership}>see what a membership holds</Link>.
        </p>
      </noscript>
    </>
  );
}

const AdvisorList = loadNearViewport(async () => (await import("./lists.tsx")).AdvisorList, AdvisorPlace);

/** Spec/1 §2, Home page, part 6. `onBook` is what booking leads to. */
export function Advisors({ next, onBook }: { next: SectionBackground; onBook: (advisor: { id: string }) => void }) {
  return (
    <PageSection background="pear" nextBackground={next} id={anchors.advisors} aria-labelledby="advisors-heading">
      <h2 id="advisors-heading">Meet Our Advisors</h2>
      <p className={styles.lead}>
        People who have spent their working lives with children, and are easy to talk to.
      </p>
      <AdvisorList onBook={onBook} />
    </PageSection>
  );
}
