import { Check } from "lucide-react";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { useHasPlan } from "../../layout/join-link.tsx";
import { PlansLink } from "../../layout/plans-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageSection } from "../../ui/page-section.tsx";
import styles from "./pitch.module.css";

const points = [
  "Every printable in the library",
  "Every story in the library",
  "Math practice that grows with your child",
  "No contract, cancel anytime",
];

/** Premium pitch of the home page, part 4 (SITE-3). */
export function Pitch() {
  const hasPremium = useHasPlan("premium");
  return (
    <PageSection
      background="sky"
      nextBackground="bg"
      className={styles.pitch}
      aria-labelledby="pitch-heading"
    >
      <div>
        <h2 id="pitch-heading">
          {hasPremium ? "The whole library is yours" : "The whole library, one small price"}
        </h2>
        {!hasPremium && (
          <>
            <p className={styles.price}>
              {brand.price} <span>/month</span>
            </p>
            <p className={styles.terms}>Billed monthly. Cancel whenever you like.</p>
          </>
        )}
      </div>
      <div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Check aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        {hasPremium ? (
          <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
        ) : (
          <PlansLink>Join Now</PlansLink>
        )}
      </div>
    </PageSection>
  );
}
