import { Link } from "react-router-dom";
import { brand } from "../../base/brand.ts";
import { comparisonPath, paths } from "../../base/paths.ts";
import { JoinLink } from "../../layout/join-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./membership-summary.module.css";

/** Short summary of both memberships (SITE-4); the full comparison is on the home page. */
export function MembershipSummary() {
  return (
    <PageSection background="sky" nextBackground="bg" aria-labelledby="membership-heading">
      <h2 id="membership-heading">Membership at a glance</h2>
      <div className={styles.cards}>
        <Card className={styles.card}>
          <Badge tone="free">Free forever</Badge>
          <h3>Free Account</h3>
          <p>
            A few printables to start with, updates when new content arrives, and access to advisor sessions.
            No card and no trial period.
          </p>
          <JoinLink plan="free" to={paths.register} variant="outline">
            Join Free
          </JoinLink>
        </Card>
        <Card className={styles.card}>
          <Badge tone="premium">{`${brand.price} a month`}</Badge>
          <h3>Premium Membership</h3>
          <p>
            The full printable library, all stories and math practice by stage, and the private community when
            it opens. Billed monthly, cancel anytime.
          </p>
          <JoinLink plan="premium" to={paths.membership} variant="premium">
            Explore Premium
          </JoinLink>
        </Card>
      </div>
      <p>
        <Link to={comparisonPath}>Compare the two side by side</Link>
      </p>
    </PageSection>
  );
}
