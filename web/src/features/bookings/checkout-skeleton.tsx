import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./checkout-form.module.css";
import { CheckoutStep } from "./checkout-step.tsx";

/** Loading skeleton of the booking page's form, in its final size. */
export function CheckoutSkeleton() {
  return (
    <div className={styles.checkout} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <CheckoutStep number={1} title="Your advisor">
        <Skeleton width="100%" height={76} />
      </CheckoutStep>
      <CheckoutStep number={2} title="How long" blockedReason="Choose your advisor first.">
        <Skeleton width="100%" height={76} />
      </CheckoutStep>
      <Card as="aside" tint="sky">
        <Skeleton width="100%" height={310} />
      </Card>
      <CheckoutStep number={3} title="Pay by card" blockedReason="Choose an advisor and a length first." />
    </div>
  );
}
