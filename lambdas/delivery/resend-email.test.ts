import { expect, it } from "vitest";
import { outboxMessages } from "../../contract/outbox.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { callBookings, deliverRefunds } from "../../test/support/bookings.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { make, toTimeIn } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { createSentDelivery } from "../../test/support/outbox.fixture.ts";
import { buildAuditEntry, recordAudit } from "../audit/audit.ts";
import { createConfirmedBooking } from "../bookings/cancel-booking.fixture.ts";
import { shop } from "../bookings/proposals.fixture.ts";
import { syncBookingPayment } from "../bookings/sync-payment.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { buildRefundEmail } from "../membership/membership-emails.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { handler } from "./outbox-admin.lambda.ts";

const admin = await createAdminClient(handler);

/** Asks to send an email again. Returns the message of a refusal; undefined if it is sent. */
async function resend(id: string): Promise<string | undefined> {
  const answer = await admin.ask("adminResendEmail", { path: { id } });
  return answer.statusCode === 200 ? undefined : parseBody(answer).error.message;
}

/** Marks the newest email about a member with this subject, to their address or another, as sent. Returns its id. */
async function sendNewest({ id, email }: MemberRow, subject: RegExp, address = email): Promise<string> {
  const { items } = await outboxStore.listEmailsAbout(id, undefined);
  const emails = items.map((row) => ({ row, message: row.message as EmailMessage }));
  const row = emails.find(
    ({ message: { to, ...each } }) => to === address && subject.test(each.subject),
  )?.row;
  await outboxStore.markDone(row?.id ?? "", "sent", Date.now());
  return row?.id ?? "";
}

it("an email about a session is not sent again once its payment was refunded in part, or the bank returned a refund", async () => {
  const { id, intent, member, advisor } = await createConfirmedBooking();
  const confirmation = await sendNewest(member, /^Confirmed/);
  const calendarEntry = await sendNewest(member, /^Confirmed/, advisor.email);
  expect(await resend(confirmation)).toBeUndefined();
  const owner = await createMember({ is_admin: true });
  const part = { amount_cents: 500, left_cents: 8_000, reason: "A late start" };
  await callBookings("adminRefundBooking", owner, { id, ...part });
  expect(await resend(confirmation)).toBe(outboxMessages.paymentChanged);
  expect(await resend(calendarEntry), "the advisor's").toBeUndefined();
  await deliverRefunds(id);
  const refunded = await sendNewest(member, /^We've refunded/);
  expect(await resend(refunded)).toBeUndefined();
  const { data } = await shop.sdk.refunds.list({ payment_intent: intent });
  await shop.local("POST", `/_local/refunds/${data[0]?.id}/fail`);
  await syncBookingPayment(intent, { actor: "stripe" });
  expect(await resend(refunded)).toBe(outboxMessages.outOfDate);
  const delayed = await sendNewest(member, /is delayed$/);
  expect(await resend(delayed)).toBeUndefined();
  const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
  await shop.local("POST", `/_local/charges/${latest_charge}/dispute`, {});
  await syncBookingPayment(intent, { actor: "stripe" });
  expect(await resend(delayed)).toBe(outboxMessages.paymentChanged);
});

it("the email about a refund of Premium is not sent again once the bank has returned it, another email is", async () => {
  const member = make.member();
  await memberStore.put(member);
  const [refund] = buildRefundEmail(member, { cents: 500, paid: 2_000, card: undefined, reason: "Sorry" });
  if (!refund) throw new Error("There is no email");
  const { facts: _, ...other } = refund;
  const [sent, another] = [await createSentDelivery(refund), await createSentDelivery(other)];
  await recordAudit(buildAuditEntry("stripe", "membership.payment_refunded", {}, member.id), toTimeIn(1_000));
  expect(await resend(sent.id), "it is the refund that the email is about, or another one").toBeUndefined();
  await recordAudit(buildAuditEntry("stripe", "membership.refund_failed", {}, member.id), toTimeIn(1_000));
  expect([await resend(sent.id), await resend(another.id)]).toEqual([
    outboxMessages.paymentChanged,
    undefined,
  ]);
});

it("emails about a subscription to the newsletter are sent again only while they are true, with the day on which a link ends", async () => {
  const to = "reader@example.com";
  const person = { email: to, first_name: "Maya", last_name: "Lind" };
  const email: EmailMessage = { kind: "mail", to, subject: "Newsletter", paragraphs: ["Hi."] };
  const facts = [{ label: "Link", value: "Works for 7 days" }];
  const before = "2120-05-08T10:00:00.000Z";
  const question = await createSentDelivery({
    ...email,
    facts,
    only_while: { before, subscriber: "pending" },
  });
  const thanks = await createSentDelivery({ ...email, only_while: { subscriber: "confirmed" } });
  const resendBoth = async () => [await resend(question.id), await resend(thanks.id)];
  expect(await resendBoth()).toEqual([outboxMessages.outOfDate, outboxMessages.outOfDate]);
  await transactWrite(buildPendingPut(person, toTimeIn(0)));
  expect(await resendBoth()).toEqual([undefined, outboxMessages.outOfDate]);
  const [again] = (await outboxStore.listEmailsAbout(to, undefined)).items;
  expect(again?.message).toMatchObject({
    facts: [{ label: "Link", value: "Works until May 8, 2120" }],
  });
  await subscriberStore.confirm(toAddressKey(to), [], toTimeIn(0));
  expect(await resendBoth()).toEqual([outboxMessages.outOfDate, undefined]);
  await subscriberStore.erase(to);
  expect(await resendBoth()).toEqual([outboxMessages.outOfDate, outboxMessages.outOfDate]);
});
