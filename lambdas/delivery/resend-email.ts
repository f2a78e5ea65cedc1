import type { AuditAction } from "../../contract/audit-labels.ts";
import { billingTimeZone } from "../../contract/brand.ts";
import { outboxMessages } from "../../contract/outbox.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { auditStore } from "../audit/audit-store.ts";
import { findBooking } from "../bookings/bookings.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { findNeededLink, isAddressNotice } from "../members/members.ts";
import {
  deliverableAddress,
  type EmailFact,
  type EmailMessage,
  enqueue,
  outboxMessage,
} from "../outbox/outbox.ts";
import { transactWrite } from "../table/transactions.ts";
import { findAddresses } from "./current-addresses.ts";
import { isStillTrue } from "./email-condition.ts";
import { outboxAdminStore } from "./outbox-admin-store.ts";

/**
 * Sends an email that was sent in the last month again (ADMIN-20): to the member's or advisor's present address, and with a
 * fresh link where it has one. Throws not_found, and conflict if it was not sent, is no longer true, is about a payment that has
 * changed since, or has a link that is not needed any more.
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
  // A notice, like a digest, says how things were on its day.
  if (sent.kind === "mail" && sent.is_notice) throw conflictWithMessage(outboxMessages.outOfDate);
  const message = sent.kind === "mail" ? await findEmailToday(sent) : (await findNeededLink(sent)) && sent;
  if (!message) throw conflictWithMessage(outboxMessages.outOfDate);
  if (message.kind === "mail" && (await hasPaymentChanged(message, row.created_at)))
    throw conflictWithMessage(outboxMessages.paymentChanged);
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
  return { ...email, ...addresses, to, ...(email.facts && { facts: email.facts.map(toFactToday(email)) }) };
}

/** The link of a stored email is as old as the email: instead of how long it worked then, the fact says until when it works. */
const toFactToday =
  ({ only_while }: EmailMessage) =>
  (fact: EmailFact): EmailFact =>
    fact.label === "Link" && only_while?.before
      ? { ...fact, value: `Works until ${formatDay(only_while.before)}` }
      : fact;

const formatDay = (at: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: billingTimeZone }).format(new Date(at));

/** After one of these, an email from before promises another refund than there is now. */
const paymentActions: Readonly<Record<"booking" | "premium", readonly AuditAction[]>> = {
  booking: [
    "booking.refunded",
    "booking.no_show_refunded",
    "booking.refund_failed",
    "booking.refund_settled",
    "booking.disputed",
    "booking.dispute_changed",
  ],
  // An email about a refund that was made is true after another one.
  premium: ["membership.refund_failed", "membership.payment_disputed"],
};

/**
 * Whether the payment that an email is about was refunded or disputed after `written_at` (an instant): that of its booking, or, of
 * an email about a refund, that for Premium.
 */
async function hasPaymentChanged(
  { to, member_id, booking_id, facts = [] }: EmailMessage,
  written_at: string,
): Promise<boolean> {
  const isAboutPayment = booking_id !== undefined || facts.some(({ label }) => label === "Refund");
  if (member_id === undefined || !isAboutPayment) return false;
  // An advisor's emails name no money of the client's.
  if (booking_id !== undefined && (await findBooking(booking_id))?.advisor_email === to) return false;
  const { items } = await auditStore.listByMember(member_id, undefined);
  const actions = paymentActions[booking_id === undefined ? "premium" : "booking"];
  return items.some(
    ({ action, object_id, created_at }) =>
      created_at > written_at &&
      actions.some((each) => each === action) &&
      (booking_id === undefined || object_id === booking_id),
  );
}
