import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useRef } from "react";
import { getAnswerDeadline, hasOtherTimes } from "../../../../contract/booking-rules.ts";
import type { Booking } from "../../../../contract/bookings.ts";
import { isPaymentDisputed, isReturnedByBank } from "../../../../contract/dispute-rules.ts";
import { isRefundReturned } from "../../../../contract/refund-rules.ts";
import { paths } from "../../base/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { getBookingStatus } from "./booking-status.ts";
import styles from "./session.module.css";
import { SessionActions } from "./session-actions.tsx";
import { SessionFacts } from "./session-facts.tsx";
import { useCurrentMinute } from "./use-current-minute.ts";

const SessionNoShow = lazyWithRetry(() => import("./session-no-show.tsx"));
const SessionOtherTimes = lazyWithRetry(() => import("./session-other-times.tsx"));
const SessionReschedule = lazyWithRetry(() => import("./session-reschedule.tsx"));

/** The page of one of the member's bookings, in any state (BOOK-18). */
export function SessionDetails({ booking }: { booking: Booking }) {
  const now = useCurrentMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const { badge, tone, title, message } = getBookingStatus(booking, now);
  // An open question comes before what else can be done.
  const reschedule = (
    <Suspense>
      {booking.state === "confirmed" && <SessionReschedule booking={booking} now={now} heading={heading} />}
      {hasOtherTimes(booking) && <SessionOtherTimes booking={booking} now={now} heading={heading} />}
    </Suspense>
  );
  return (
    <article className={styles.session}>
      <BackToSessions />
      <header className={styles.head}>
        <Badge tone={tone}>{badge}</Badge>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={styles.message}>{message}</p>
        {booking.decline_reason && (
          <blockquote className={styles.note}>
            <strong>{`${booking.advisor_name} wrote: `}</strong>
            {booking.decline_reason}
          </blockquote>
        )}
      </header>
      <AnswerProgress booking={booking} now={now} />
      <PaymentNotice booking={booking} />
      <Card as="section" aria-label="Details">
        <SessionFacts booking={booking} now={now} />
      </Card>
      {booking.reschedule && reschedule}
      <SessionActions booking={booking} now={now} returnFocus={() => heading.current} />
      {!booking.reschedule && reschedule}
      <Suspense>
        {booking.state === "confirmed" && <SessionNoShow booking={booking} now={now} heading={heading} />}
      </Suspense>
    </article>
  );
}

export const BackToSessions = () => (
  <nav aria-label="Sessions" className={styles.back}>
    <ButtonLink to={paths.sessions} variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />}>
      All sessions
    </ButtonLink>
    <ButtonLink to={paths.dashboard} variant="quiet" size="sm">
      Dashboard
    </ButtonLink>
  </nav>
);

/** Shows how much of the time to answer has passed; nothing unless the advisor is asked. */
export function AnswerProgress({ booking, now }: { booking: Booking; now: number }): ReactNode {
  const { state, requested_at } = booking;
  const answerBy = getAnswerDeadline(booking);
  if (state !== "requested" || hasOtherTimes(booking) || requested_at === null || answerBy === null)
    return null;
  const from = Date.parse(requested_at);
  return (
    <ProgressBar
      label={`Time for ${booking.advisor_name} to reply`}
      value={Math.max(0, now - from)}
      max={Date.parse(answerBy) - from}
    />
  );
}

/** A dispute that we have lost is one that the parent has won. */
const DisputeNotice = ({ dispute, refund_requested_at, refund_settled_at }: Booking) => (
  <Notice
    tone="warn"
    title={
      isReturnedByBank({ dispute })
        ? "Your bank returned this payment"
        : "Your bank is looking into this payment"
    }
  >
    {isReturnedByBank({ dispute })
      ? "You have your money back from your bank, so we can't refund it a second time."
      : refund_requested_at && !refund_settled_at
        ? "If it doesn't return the money to you, we will."
        : "The payment for this session is disputed. The session itself is not changed."}
  </Notice>
);

/** Says what the bank does with the payment: a dispute, or a refund that it returned, which waits while there is a dispute. */
function PaymentNotice({ booking }: { booking: Booking }) {
  if (isPaymentDisputed(booking)) return <DisputeNotice {...booking} />;
  if (!isRefundReturned(booking) || booking.refunded_at) return null;
  return (
    <Notice tone="warn" title="Your bank returned our refund">
      We'll write to you and send the money in another way. You don't need to do anything.
    </Notice>
  );
}
