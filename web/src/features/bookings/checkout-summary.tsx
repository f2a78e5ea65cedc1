import { type ReactNode, useId } from "react";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import { answerHours, maxSlots, type SessionLength } from "../../../../contract/bookings.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./checkout-summary.module.css";
import { PolicyList } from "./policy-list.tsx";

const numberWords = ["no", "one", "two", "three"];

/** Price box and terms, shown before paying. The price is 0 until advisor and length are chosen. */
export function CheckoutSummary({
  advisor,
  length,
  cents,
}: {
  advisor: { name: string; portrait: ReactNode } | undefined;
  length: SessionLength | null;
  cents: number;
}) {
  const heading = useId();
  return (
    <Card as="aside" tint="sky" className={styles.summary} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Your session
      </h2>
      <div className={styles.box} role="status">
        {advisor?.portrait}
        <p className={styles.summaryLine}>
          {advisor && length
            ? `${length} minutes with ${advisor.name}`
            : (advisor?.name ?? "Nothing chosen yet")}
        </p>
        <p className={styles.price}>{formatPrice(cents)}</p>
      </div>
      <dl className={styles.terms}>
        <div>
          <dt>What happens next</dt>
          <dd>
            {`You propose up to ${numberWords[maxSlots]} times, and your advisor replies within ${answerHours} hours.`}
          </dd>
        </div>
        <div>
          <dt>If plans change</dt>
          <dd>
            <PolicyList />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
