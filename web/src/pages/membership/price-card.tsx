import { comparisonPath } from "../../base/paths.ts";
import { JoinLink, useHasPlan } from "../../layout/join-link.tsx";
import { useOwnPrice } from "../../layout/use-own-price.ts";
import { Badge } from "../../ui/badge.tsx";
import styles from "./price-card.module.css";

/** Price card of Premium (SITE-4). */
export function PriceCard() {
  const hasPremium = useHasPlan("premium");
  const [price, interval] = useOwnPrice();
  return (
    <section className={styles.card} aria-labelledby="price-heading">
      <h2 id="price-heading" className={styles.name}>
        Premium Membership
      </h2>
      <Badge tone="premium">{hasPremium ? "Your plan" : "Most complete"}</Badge>
      <p className={styles.price}>
        {price} <span>{interval}</span>
      </p>
      <p className={styles.terms}>
        {interval === "per month" ? "Billed monthly, cancel anytime." : "Cancel anytime."}
      </p>
      <JoinLink plan="premium" to={comparisonPath} variant="premium" block>
        Join Now
      </JoinLink>
      {!hasPremium && (
        <p className={styles.fine}>
          You'll create your account first, then pay. Card details go straight to our payment provider.
        </p>
      )}
    </section>
  );
}
