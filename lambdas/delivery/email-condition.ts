import { isNoShowOpen } from "../../contract/booking-rules.ts";
import { findBooking } from "../bookings/bookings.ts";
import { find } from "../members/members.ts";
import type { EmailMessage } from "../outbox/outbox.ts";

/**
 * Whether what an email says is still true at `now` (milliseconds since the epoch), by its `only_while` (MAIL-6). A delivery
 * may be hours late: by then the request may be answered, the time changed or the payment made, and another email says so.
 */
export async function isStillTrue(
  { only_while, booking_id, member_id }: EmailMessage,
  now: number,
): Promise<boolean> {
  if (!only_while) return true;
  const { before, booking, grace_until, membership } = only_while;
  if (before !== undefined && now >= Date.parse(before)) return false;
  if (booking && !(await isBookingUnchanged(booking_id, booking))) return false;
  if (grace_until === undefined && membership === undefined) return true;
  const member = member_id === undefined ? undefined : await find(member_id);
  if (member?.deleted_at !== null || !member.billing) return false;
  const { paid } = member.billing;
  if (membership !== undefined && paid.state !== membership) return false;
  // A payment for Premium is still missing, with the same end of the grace period.
  return grace_until === undefined || paid.grace_until === grace_until;
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
  }: BookingCondition,
): Promise<boolean> {
  const row = id === undefined ? undefined : await findBooking(id);
  if (!row || !states.includes(row.state)) return false;
  if (proposal_version !== undefined && row.proposal_version !== proposal_version) return false;
  if (asked_at !== undefined && (row.reschedule?.asked_at ?? null) !== asked_at) return false;
  if (invite_sequence !== undefined && row.invite_sequence !== invite_sequence) return false;
  if (refunded !== undefined && (row.refunded_at !== null) !== refunded) return false;
  if (refund_failed !== undefined && (row.refund_failed_at !== null) !== refund_failed) return false;
  if (no_show_at !== undefined && !(isNoShowOpen(row) && row.no_show?.claimed_at === no_show_at))
    return false;
  return starts_at === undefined || row.confirmed_time?.starts_at === starts_at;
}
