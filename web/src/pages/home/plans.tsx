import { Check, Minus } from "lucide-react";
import { premiumPriceCents } from "../../../../contract/brand.ts";
import { plansHeading } from "../../layout/scroll-to-plans.ts";
import { anchors, paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./plans.module.css";

interface Line {
  text: string;
  not?: boolean;
  soon?: boolean;
}

/** What each plan includes (SITE-3). */
const free: Line[] = [
  { text: "Book 1:1 advisor sessions" },
  { text: "Updates on new content" },
  { text: "A few printables to start" },
  { text: "Full printable library", not: true },
  { text: "All stories", not: true },
  { text: "Private community", not: true, soon: true },
];
const premium: Line[] = [
  { text: "Book 1:1 advisor sessions" },
  { text: "Updates on new content" },
  { text: "Full printable library" },
  { text: "All stories" },
  { text: "Private community", soon: true },
  { text: "Cancel anytime" },
];

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ text, not, soon }) => (
        <li key={text} className={not ? styles.not : undefined}>
          {not ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
          <span>
            {text}
            {not && <VisuallyHidden> not included</VisuallyHidden>}
            {soon && (
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

/** Home page, part 5 (SITE-3). */
export function Plans() {
  return (
    <PageSection nextBackground="pear" className={styles.inner} id={anchors.comparison} aria-labelledby="plans-heading">
      <h2 id="plans-heading">{plansHeading}</h2>
      <div className={styles.plans}>
        <div className={styles.plan}>
          <h3 className={styles.name}>Free Account</h3>
          <p className={styles.price}>
            $0 <span>free forever</span>
          </p>
          <Lines lines={free} />
          <ButtonLink to={paths.register} variant="outline">
            Create Free Account
          </ButtonLink>
        </div>
        <div className={styles.best}>
          <h3 className={styles.name}>
            Premium Membership <Badge tone="premium">Most complete</Badge>
          </h3>
          <p className={styles.price}>
            ${premiumPriceCents / 100} <span>per month, cancel anytime</span>
          </p>
          <Lines lines={premium} />
          <ButtonLink to={paths.registerPremium} variant="premium">
            Join Premium
          </ButtonLink>
        </div>
      </div>
      <ButtonLink to={paths.dashboard} variant="quiet" className={styles.guest}>
        View Dashboard as Guest
      </ButtonLink>
    </PageSection>
  );
}
