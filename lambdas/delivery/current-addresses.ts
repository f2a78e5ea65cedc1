import { findBooking } from "../bookings/bookings.ts";
import { isSameAddress } from "../id.ts";
import { findCurrent } from "../members/members.ts";
import { deliverableAddress, type EmailMessage } from "../outbox/outbox.ts";

/**
 * An email about a booking is to the advisor, or to the member, whose replies go to the advisor, or who is led to the session's
 * page. If the advisor's address has changed since, the member is known by their own. Replies go to the other's address of today.
 * Any other email is to the member. Undefined if no one knows who reads it.
 */
export async function findAddresses({ to, reply_to, booking_id, member_id, action }: EmailMessage) {
  if (member_id === undefined) return { to };
  const booking = booking_id === undefined ? undefined : await findBooking(booking_id);
  if (booking?.advisor_email === to) {
    const client = reply_to && deliverableAddress.safeParse(booking.client_email).data;
    return { to, ...(client && { reply_to: client }) };
  }
  const member = await findCurrent(member_id);
  if (!member) return undefined;
  const isToMember = reply_to
    ? reply_to === booking?.advisor_email
    : booking && action?.path === `/sessions/${booking_id}`;
  if (booking_id === undefined || isToMember) return { to: member.email };
  const replyTo = deliverableAddress.safeParse(booking?.advisor_email).data;
  if (replyTo === undefined || !isSameAddress(to, member.email)) return undefined;
  return { to, ...(reply_to && { reply_to: replyTo }) };
}
