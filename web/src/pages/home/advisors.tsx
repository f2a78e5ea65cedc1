import { Link } from "react-router-dom";
import { advisorMessages } from "../../../../contract/advisors.ts";
import { anchors, paths } from "../../base/paths.ts";
import { loadNearViewport } from "../../ui/load-near-viewport.tsx";
import { PageSection, type SectionBackground } from "../../ui/page-section.tsx";
import { SkeletonCards } from "../../ui/skeleton.tsx";
import styles from "./home.module.css";

function AdvisorsFallback({ failed }: { failed: boolean }) {
  if (failed) return <p className={styles.quiet}>{advisorMessages.none}</p>;
  return (
    <>
      <SkeletonCards count={6} label="Loading our advisors" />
      <noscript>
        <p>
          Please enable JavaScript to see our advisors. You can also{" "}
          <Link to={paths.about}>read how sessions work</Link> or{" "}
          <Link to={paths.membership}>see what a membership includes</Link>.
        </p>
      </noscript>
    </>
  );
}

const AdvisorList = loadNearViewport(
  async () => (await import("./query-lists.tsx")).AdvisorList,
  AdvisorsFallback,
);

/** Advisors section of the home page, part 6 (SITE-3). */
export function Advisors({
  next,
  onBook,
}: {
  next: SectionBackground;
  onBook: (advisor: { id: string }) => void;
}) {
  return (
    <PageSection
      background="pear"
      nextBackground={next}
      id={anchors.advisors}
      aria-labelledby="advisors-heading"
    >
      <h2 id="advisors-heading">Meet Our Advisors</h2>
      <p className={styles.lead}>People who've spent their careers with children and are easy to talk to.</p>
      <AdvisorList onBook={onBook} />
    </PageSection>
  );
}
