import { CircleCheckBig } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import { bookingMessages } from "../../../../contract/bookings.ts";
import { paths } from "../../base/paths.ts";
import { TwoChairs } from "../../ui/art/two-chairs.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { buildSchedulingPath } from "./booking-link.ts";
import type { PaidBooking } from "./checkout-form.tsx";
import styles from "./payment-successful.module.css";
import { useAutoContinue } from "./use-auto-continue.ts";
import { useFocusHeading } from "./use-focus-heading.ts";

/** The panel is shown for this many milliseconds before it opens the scheduling screen. */
const autoContinueMs = 4000;

/** Replaces the checkout form after payment (BOOK-5): a one-line receipt and links to scheduling and dashboard. */
export function PaymentSuccessful({ booking }: { booking: PaidBooking }) {
  const heading = useFocusHeading();
  const navigate = useNavigate();
  const schedulingPath = buildSchedulingPath(booking);
  const isContinuing = useAutoContinue(() => navigate(schedulingPath), autoContinueMs);

  return (
    <section className={styles.panel} aria-labelledby="payment-successful">
      <div className={styles.text}>
        <CircleCheckBig className={styles.icon} aria-hidden="true" />
        <h2 id="payment-successful" ref={heading} tabIndex={-1} className={styles.title}>
          {bookingMessages.paymentSuccessful}
        </h2>
        <p className={styles.receipt}>
          {`${formatPrice(booking.amount_cents)} for ${booking.session_length} minutes with ${booking.advisor_name}. `}
          Next, propose times to your advisor.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={schedulingPath}>Choose your times</ButtonLink>
          <ButtonLink to={paths.dashboard} variant="outline">
            {bookingMessages.goToDashboard}
          </ButtonLink>
        </div>
        <p className={styles.hint}>
          {isContinuing
            ? "Taking you to choose your times..."
            : "Take your time. You can also find your session on your dashboard."}
        </p>
      </div>
      <div className={styles.art}>
        <TwoChairs />
      </div>
    </section>
  );
}
