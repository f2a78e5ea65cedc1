import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./checkout.module.css";
import { Step } from "./step.tsx";

/** The booking page's form before it is there, in its size. */
export function CheckoutPlace() {
  return (
    <div className={styles.checkout} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Step number={1} title="Your advisor">
        <Skeleton width="100%" height={76} />
      </Step>
      <Step number={2} title="How long" waitingFor="Choose your advisor first.">
        <Skeleton width="100%" height={76} />
      </Step>
      <Card as="aside" tint="sky">
        <Skeleton width="100%" height={310} />
      </Card>
      <Step number={3} title="Pay by card" waitingFor="Choose an advisor and a length first." />
    </div>
  );
}
