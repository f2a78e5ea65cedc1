import { CircleCheckBig } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { priceLabel } from "../../../../contract/booking-rules.ts";
import { bookingMessages } from "../../../../contract/bookings.ts";
import { paths } from "../../paths.ts";
import { TwoChairs } from "../../ui/art/two-chairs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { schedulingPath } from "./booking-link.ts";
import type { Paid } from "./checkout.tsx";
import styles from "./payment-successful.module.css";
import { useArrival } from "./use-arrival.ts";
import { useForward } from "./use-forward.ts";

/** How long the panel stands before it leads on by itself, in milliseconds. */
const forwardAfter = 4000;

/** What stands where the form was (spec/2 §2): the receipt in a line, and two ways on. */
export function PaymentSuccessful({ paid }: { paid: Paid }) {
  const heading = useArrival();
  const navigate = useNavigate();
  const times = schedulingPath(paid);
  const isLeading = useForward(() => navigate(times), forwardAfter);

  return (
    <section className={styles.panel} aria-labelledby="payment-successful">
      <div className={styles.words}>
        <CircleCheckBig className={styles.icon} aria-hidden="true" />
        <h2 id="payment-successful" ref={heading} tabIndex={-1} className={styles.title}>
          {bookingMessages.paymentSuccessful}
        </h2>
        <p className={styles.receipt}>
          {`${priceLabel(paid.amount_cents)} for ${paid.session_length} minutes with ${paid.advisor_name}. `}
          Now tell your advisor when it suits you.
        </p>
        <div className={styles.ways}>
          <ButtonLink to={times}>Choose your times</ButtonLink>
          <ButtonLink to={paths.dashboard} variant="outline">
            {bookingMessages.goToDashboard}
          </ButtonLink>
        </div>
        <p className={styles.forward}>
          {isLeading
            ? "We take you to your times in a moment."
            : "Take your time. Your session also waits on your dashboard."}
        </p>
      </div>
      <div className={styles.art}>
        <TwoChairs />
      </div>
    </section>
  );
}
