import { getPendingParty, isNoShowOpen } from "../../contract/booking-rules.ts";
import { isRefundReturned } from "../../contract/refund-rules.ts";
import { findBooking } from "../bookings/bookings.ts";
import { findSubscription } from "../forms/forms.ts";
import { findCurrent } from "../members/members.ts";
import { type EmailMessage, outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { OutboxRow } from "../table/system-entities.ts";

/**
 * Whether what an email says is still true at `now` (milliseconds since the epoch), by its `only_while` (MAIL-6). A delivery
 * may be hours late: by then the request may be answered, the time changed or the payment made, and another email says so.
 */
export async function isStillTrue(email: EmailMessage, now: number): Promise<boolean> {
  const { only_while, booking_id, member_id } = email;
  if (!only_while) return true;
  const { before, booking, grace_until, membership, subscriber, is_known } = only_while;
  if (is_known && !(await isBookingKnown(email))) return false;
  if (before !== undefined && now >= Date.parse(before)) return false;
  if (booking && !(await isBookingUnchanged(booking_id, booking))) return false;
  if (subscriber !== undefined && (await findSubscription(email.to))?.state !== subscriber) return false;
  if (grace_until === undefined && membership === undefined) return true;
  const member = member_id === undefined ? undefined : await findCurrent(member_id);
  if (!member?.billing) return false;
  const { paid } = member.billing;
  if (membership !== undefined && paid.state !== membership) return false;
  // A payment for Premium is still missing, with the same end of the grace period.
  return grace_until === undefined || paid.grace_until === grace_until;
}

/** Whether an earlier email about the booking was sent to this address, or is being sent; also if none is kept any more. */
async function isBookingKnown({ to, booking_id, member_id }: EmailMessage): Promise<boolean> {
  if (member_id === undefined) return true;
  const { items } = await outboxStore.listEmailsAbout(member_id, undefined);
  const earlier = items.filter(({ message }) => {
    const { data } = outboxMessage.safeParse(message);
    return (
      data?.kind === "mail" && data.to === to && data.booking_id === booking_id && !data.only_while?.is_known
    );
  });
  const isSent = ({ state, attempts }: OutboxRow) => state !== "skipped" && attempts > 0;
  return earlier.length === 0 || earlier.some(isSent);
}

type BookingCondition = NonNullable<NonNullable<EmailMessage["only_while"]>["booking"]>;

async function isBookingUnchanged(
  id: string | undefined,
  {
    states,
    proposal_version,
    starts_at,
    asked_at,
    invite_sequence,
    refunded,
    refund_failed,
    no_show_at,
    no_show_unanswered,
  }: BookingCondition,
): Promise<boolean> {
  const row = id === undefined ? undefined : await findBooking(id);
  if (!row || !states.includes(row.state)) return false;
  if (proposal_version !== undefined && row.proposal_version !== proposal_version) return false;
  if (asked_at !== undefined && (row.reschedule?.asked_at ?? null) !== asked_at) return false;
  if (invite_sequence !== undefined && row.invite_sequence !== invite_sequence) return false;
  if (refunded !== undefined && (row.refunded_at !== null) !== refunded) return false;
  if (refund_failed !== undefined && isRefundReturned(row) !== refund_failed) return false;
  if (no_show_at !== undefined && !(isNoShowOpen(row) && row.no_show.reported_at === no_show_at))
    return false;
  if (no_show_unanswered && getPendingParty(row) !== "advisor") return false;
  return starts_at === undefined || row.confirmed_time?.starts_at === starts_at;
}
