import type { SessionLength } from "../../../../contract/bookings.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./booking-summary.module.css";

/** The Session Summary card (BOOK-6). `price` includes the currency sign: $80.00 */
export function BookingSummary({
  advisor,
  length,
  price,
}: {
  advisor: string;
  length: SessionLength;
  price: string;
}) {
  return (
    <Card as="section" tint="sky" aria-labelledby="booking-summary">
      <h2 id="booking-summary" className={styles.title}>
        Session Summary
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Price</dt>
          <dd className={styles.price}>{price}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{`${length} minutes`}</dd>
        </div>
        <div>
          <dt>Advisor</dt>
          <dd>{advisor}</dd>
        </div>
      </dl>
    </Card>
  );
}
