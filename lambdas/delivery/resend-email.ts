import { outboxMessages } from "../../contract/outbox.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { findBooking } from "../bookings/bookings.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { isSameAddress } from "../id.ts";
import { findCurrent, findNeededLink, isAddressNotice } from "../members/members.ts";
import { deliverableAddress, type EmailMessage, enqueue, outboxMessage } from "../outbox/outbox.ts";
import { transactWrite } from "../table/transactions.ts";
import { isStillTrue } from "./email-condition.ts";
import { outboxAdminStore } from "./outbox-admin-store.ts";

/**
 * Sends an email that was sent in the last month again (ADMIN-20): to the member's or advisor's present address, and with a
 * fresh link where it has one. Throws not_found, and conflict if it was not sent, is no longer true, or has a link that is not
 * needed any more.
 */
export async function resendEmail(
  actor: MemberActor,
  { id }: RouteInput<"adminResendEmail">,
): Promise<RouteOutput<"adminResendEmail">> {
  const row = await outboxAdminStore.find(id);
  if (!row) throw notFound("email");
  const { data: sent } = outboxMessage.safeParse(row.message);
  if (row.state !== "sent" || (sent?.kind !== "mail" && sent?.kind !== "confirm_email"))
    throw conflictWithMessage(outboxMessages.notSent);
  const message = sent.kind === "mail" ? await findEmailToday(sent) : (await findNeededLink(sent)) && sent;
  if (!message) throw conflictWithMessage(outboxMessages.outOfDate);
  const at = new Date().toISOString();
  const { member_id } = message;
  await transactWrite(
    enqueue(message, at),
    buildAuditPut(buildAuditEntry(actor.id, "outbox.resent", { id }, member_id), at),
  );
  return { accepted: true };
}

/** The email to its reader's address of today; undefined if it is not true any more, or no one knows who reads it. */
async function findEmailToday(email: EmailMessage): Promise<EmailMessage | undefined> {
  const addresses = await findAddresses(email);
  const to = deliverableAddress.safeParse(addresses?.to).data;
  if (to === undefined || !(await isStillTrue(email, Date.now()))) return undefined;
  if (isAddressNotice(email) && to !== email.to) return undefined;
  return { ...email, ...addresses, to };
}

/**
 * An email about a booking is to the advisor, or to the member, whose replies go to the advisor, or who is led to the session's
 * page. If the advisor's address has changed since, the member is known by their own. Replies go to the other's address of today.
 * Any other email is to the member.
 */
async function findAddresses({ to, reply_to, booking_id, member_id, action }: EmailMessage) {
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
