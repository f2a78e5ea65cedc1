import { Link } from "react-router-dom";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import type { MemberBooking } from "../../../../contract/member-page.ts";
import { getStatusLabel } from "../../features/bookings/admin-booking-labels.ts";
import { kindLabels, summarizePayload } from "../../features/forms/submission-labels.ts";
import styles from "../../features/members/member-page.module.css";
import { useMemberPart } from "../../features/members/member-page-queries.ts";
import { MemberPart, PartList } from "../../features/members/member-part.tsx";
import { formatShortDate, formatShortDateTime } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { StripeLink } from "../../ui/stripe-link.tsx";

/** The member's sessions, with what was paid for each. */
export function SessionsPart({ id }: { id: string }) {
  const query = useMemberPart("adminListMemberBookings", id);
  return (
    <MemberPart title="Sessions and payments" noun="sessions" query={query}>
      <PartList
        items={query.data?.items ?? []}
        empty="No sessions booked yet."
        note={query.data?.complete === false && "Only the newest 500 bookings are shown."}
        renderItem={(booking) => <Session booking={booking} />}
      />
    </MemberPart>
  );
}

function Session({ booking }: { booking: MemberBooking }) {
  const { id, advisor_name, session_length, confirmed_time, created_at, payment_intent_id } = booking;
  const { label, tone } = getStatusLabel(booking);
  const refunded = booking.refunded_at ?? booking.refund_settled_at;
  const payment = booking.paid_at ? `Paid ${formatPrice(booking.amount_cents)}` : "Not paid";
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <Link to={`?tab=bookings&open=${id}`} className={styles.upper}>
        {session_length} minutes with {advisor_name}
      </Link>
      <span className={styles.lower}>
        {confirmed_time
          ? `On ${formatShortDateTime(confirmed_time.starts_at)}. `
          : `Booked ${formatShortDate(created_at)}. `}
        {payment}
        {refunded
          ? `, refunded ${formatShortDate(refunded)}`
          : booking.refunded_cents > 0 &&
            `, refunded ${formatPrice(booking.refunded_cents)} of ${formatPrice(booking.amount_cents)}`}
        {booking.paid_at && payment_intent_id && (
          <>
            {". "}
            <StripeLink kind="payments" id={payment_intent_id}>
              Payment at Stripe
            </StripeLink>
          </>
        )}
      </span>
    </>
  );
}

/** The forms of the member and of their address. */
export function SubmissionsPart({ id }: { id: string }) {
  const query = useMemberPart("adminListMemberSubmissions", id);
  return (
    <MemberPart title="Submissions" noun="submissions" query={query}>
      <PartList
        items={query.data?.items ?? []}
        empty="No forms sent yet."
        note={query.data?.complete === false && "Only the newest 100 forms are shown."}
        renderItem={(form) => (
          <>
            {form.kind === "contact" && form.handled_at === null && <Badge tone="warn">Open</Badge>}
            <Link to={`?tab=submissions&open=${form.id}`} className={styles.upper}>
              {kindLabels[form.kind]}
            </Link>
            <span className={styles.lower}>
              {formatShortDateTime(form.created_at)}.{" "}
              <span className={styles.cut}>{summarizePayload(form.payload)}</span>
            </span>
          </>
        )}
      />
    </MemberPart>
  );
}
