import { premiumPriceCents } from "../../../../contract/brand.ts";
import { comparisonPath } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./price-card.module.css";

/** Price card of Premium (SITE-4). */
export function PriceCard() {
  return (
    <section className={styles.card} aria-labelledby="price-heading">
      <h2 id="price-heading" className={styles.name}>
        Premium Membership
      </h2>
      <Badge tone="premium">Most complete</Badge>
      <p className={styles.price}>
        ${premiumPriceCents / 100} <span>per month</span>
      </p>
      <p className={styles.terms}>Billed monthly, cancel anytime.</p>
      <ButtonLink to={comparisonPath} variant="premium" block>
        Join Now
      </ButtonLink>
      <p className={styles.fine}>
        You'll create your account first, then pay. Card details go straight to our payment provider.
      </p>
    </section>
  );
}
