import { Check } from "lucide-react";
import { brand } from "../../base/brand.ts";
import styles from "./register-premium.module.css";

const included = ["Every printable in the library", "Every story to read aloud", "Math practice by stage"];

/** Summary of the Premium membership and its price (PAY-3). */
export function Summary() {
  return (
    <section className={styles.summary} aria-labelledby="summary-heading">
      <h2 id="summary-heading" className={styles.name}>
        Premium Membership
      </h2>
      <p className={styles.price}>
        ${brand.price_decimal} <span>per month, cancel anytime</span>
      </p>
      <ul className={styles.included}>
        {included.map((line) => (
          <li key={line}>
            <Check aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <p className={styles.fine}>Billed monthly. Card details go straight to our payment provider.</p>
    </section>
  );
}
