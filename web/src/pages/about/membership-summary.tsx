import { Link } from "react-router-dom";
import { premiumPriceCents } from "../../../../contract/brand.ts";
import { comparison, paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spread } from "../../ui/spread.tsx";
import styles from "./membership-summary.module.css";

/** Spec/1 §1 and §9: both memberships in a few words; the comparison is the home page's. */
export function MembershipSummary() {
  return (
    <Spread ground="sky" next="bg" aria-labelledby="membership-heading">
      <h2 id="membership-heading">Membership, in short</h2>
      <div className={styles.cards}>
        <Card className={styles.card}>
          <Badge tone="free">Free forever</Badge>
          <h3>Free Account</h3>
          <p>
            A few printables to start with, updates when new content arrives, and the door to advisor
            sessions. No card, no trial clock.
          </p>
          <ButtonLink to={paths.register} variant="outline">
            Join Free
          </ButtonLink>
        </Card>
        <Card className={styles.card}>
          <Badge tone="premium">{`$${premiumPriceCents / 100} a month`}</Badge>
          <h3>Premium Membership</h3>
          <p>
            The full printable library, all stories and math practice by stage, and the private community when
            it opens. Billed monthly, cancel anytime.
          </p>
          <ButtonLink to={paths.membership} variant="premium">
            Explore Premium
          </ButtonLink>
        </Card>
      </div>
      <p>
        <Link to={comparison}>Compare the two side by side</Link>
      </p>
    </Spread>
  );
}
