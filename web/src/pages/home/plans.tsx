import { Check, Minus } from "lucide-react";
import { anchors, paths } from "../../base/paths.ts";
import { JoinLink, useHasPlan } from "../../layout/join-link.tsx";
import { plansHeading } from "../../layout/scroll-to-plans.ts";
import { useOwnPrice } from "../../layout/use-own-price.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./plans.module.css";

interface PlanItem {
  text: string;
  isExcluded?: boolean;
  isComingSoon?: boolean;
}

/** Compares what each plan includes (SITE-3). */
const freePlan: PlanItem[] = [
  { text: "Book 1:1 advisor sessions" },
  { text: "Updates on new content" },
  { text: "A few printables to start" },
  { text: "Full printable library", isExcluded: true },
  { text: "All stories", isExcluded: true },
  { text: "Private community", isExcluded: true, isComingSoon: true },
];
const premiumPlan: PlanItem[] = [
  { text: "Book 1:1 advisor sessions" },
  { text: "Updates on new content" },
  { text: "Full printable library" },
  { text: "All stories" },
  { text: "Private community", isComingSoon: true },
  { text: "Cancel anytime" },
];

function PlanItems({ items }: { items: PlanItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ text, isExcluded, isComingSoon }) => (
        <li key={text} className={isExcluded ? styles.excluded : undefined}>
          {isExcluded ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
          <span>
            {text}
            {isExcluded && <VisuallyHidden> not included</VisuallyHidden>}
            {isComingSoon && (
              <>
                {" "}
                <Badge tone="soon">Coming soon</Badge>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Plan comparison of the home page, part 5 (SITE-3). */
export function Plans() {
  const hasPremium = useHasPlan("premium");
  const isMember = useHasPlan("free");
  const [price, interval] = useOwnPrice();
  return (
    <PageSection
      nextBackground="pear"
      className={styles.inner}
      id={anchors.comparison}
      aria-labelledby="plans-heading"
    >
      <h2 id="plans-heading">{plansHeading}</h2>
      <div className={styles.plans}>
        <div className={styles.plan}>
          <h3 className={styles.name}>Free Account</h3>
          <p className={styles.price}>
            $0 <span>free forever</span>
          </p>
          <PlanItems items={freePlan} />
          <JoinLink plan="free" to={paths.register} variant="outline">
            Create Free Account
          </JoinLink>
        </div>
        <div className={styles.best}>
          <h3 className={styles.name}>
            Premium Membership <Badge tone="premium">{hasPremium ? "Your plan" : "Most complete"}</Badge>
          </h3>
          <p className={styles.price}>
            {price} <span>{interval}, cancel anytime</span>
          </p>
          <PlanItems items={premiumPlan} />
          <JoinLink plan="premium" to={paths.registerPremium} variant="premium">
            Join Premium
          </JoinLink>
        </div>
      </div>
      {!isMember && (
        <ButtonLink to={paths.dashboard} variant="quiet" className={styles.guest}>
          View Dashboard as Guest
        </ButtonLink>
      )}
    </PageSection>
  );
}
