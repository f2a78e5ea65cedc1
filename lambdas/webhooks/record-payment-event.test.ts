import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { buildRouteEvent, context } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import {
  createPremiumMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { webhookSecret } from "../../test/support/shop.ts";
import { signEvent } from "../../test/support/signed-event.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { syncMembership } from "../membership/membership.ts";
import * as stripeCalls from "../membership/stripe-calls.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { handler } from "./stripe-webhook.lambda.ts";

const shop = await startShopForFile();

/** Sends an event with this object as Stripe does, and returns the response status. */
async function sendEvent(
  type: string,
  object: object,
  id = `evt_${randomUUID()}`,
): Promise<number | undefined> {
  const event = { id, object: "event", type, livemode: false, data: { object } };
  return (await handler(buildRouteEvent("stripeWebhook", signEvent(event, webhookSecret)), context))
    .statusCode;
}

const listAudit = async (id: string) =>
  (await listAllOfMember(id)).filter(({ action }) => action !== "membership.paid");

/** The subjects of the notices to admins about a member, oldest first. */
async function listNotices(id: string): Promise<string[]> {
  const messages = (await listPendingRows()).map(({ message }) => outboxMessage.parse(message));
  const path = `/admin?tab=users&member=${id}`;
  return messages.flatMap((each) =>
    each.kind === "admin_notice" && each.path === path ? [each.subject] : [],
  );
}

it("charge.refunded: is written to the audit log once and does not change the membership", async () => {
  const { member, customer, charge, payment_intent } = await createPremiumMember(shop);
  const before = await getMemberRow(member);
  await shop.sdk.refunds.create({ payment_intent });
  const object = { id: charge, customer, payment_intent };
  const lines = await recordLogLines(async () => {
    for (const _ of [1, 2, 3]) expect(await sendEvent("charge.refunded", object, "evt_same")).toBe(200);
  });
  expect((await getMemberRow(member)).membership).toEqual(before.membership);
  expect(await listAudit(member.id)).toMatchObject([
    { action: "membership.payment_refunded", by: "stripe", detail: { payment_intent_id: payment_intent } },
  ]);
  expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
  expect(lines.join(), "no alarm").not.toMatch(/payments_to_review|WARN/);
});

/** Sends the events about all refunds of a customer. Returns the amounts in the audit log, oldest first. */
async function listAmounts(id: string, customer: string) {
  for (const charge of (await shop.sdk.charges.list({ customer })).data)
    await sendEvent("charge.refunded", charge);
  const refunds = (await listAudit(id)).filter(({ action }) => action === "membership.payment_refunded");
  return refunds.map(({ detail }) => detail.amount_cents).toReversed();
}

it("charge.refunded: a duplicate that was never counted is no loss, whatever reason other refunds have", async () => {
  const { member, customer, subscription, payment_intent } = await createPremiumMember(shop);
  shop.advance(2_000);
  await subscribeAgain(shop, { customer, subscription });
  await syncMembership(customer, { actor: "stripe" });
  await deliverSubscriptionEnds(member);
  expect(await listAmounts(member.id, customer)).toEqual([undefined]);
  await shop.sdk.refunds.create({ payment_intent, reason: "duplicate" });
  expect(await listAmounts(member.id, customer)).toEqual([undefined, 2_000]);
});

it("charge.refunded: a payment in the moment in which its subscription ends is paid back, and is no loss", async () => {
  const { member, customer, subscription } = await createPremiumMember(shop);
  await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
  for (const days of [0, 15])
    await syncMembership(customer, { actor: "job" }, { now: Date.now() + days * 86_400_000 });
  const cancel = stripeCalls.cancelSubscription;
  vi.spyOn(stripeCalls, "cancelSubscription").mockImplementationOnce(async (...call) => {
    await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
    return cancel(...call);
  });
  await deliverSubscriptionEnds(member);
  expect((await getMemberRow(member)).membership.state).toBe("none");
  expect(await listAmounts(member.id, customer)).toEqual([undefined]);
});

it.each([
  ["charge.dispute.created", "membership.payment_disputed", "A payment is disputed"],
  ["refund.failed", "membership.refund_failed", "A refund didn't go through"],
])(
  "%s: finds the member by the charge, writes to the audit log, raises the alarm and tells the admins, once",
  async (type, action, subject) => {
    const { member, charge, payment_intent } = await createPremiumMember(shop);
    const lines = await recordLogLines(async () => {
      for (const _ of [1, 2])
        expect(await sendEvent(type, { id: "x_1", charge, payment_intent }, `evt_${charge}`)).toBe(200);
    });
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect(await listAudit(member.id)).toMatchObject([
      { action, by: "stripe", detail: { payment_intent_id: payment_intent } },
    ]);
    const alarms = lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
    expect(alarms).toMatchObject([{ member_id: member.id, payment_intent_id: payment_intent }]);
    expect(alarms).toMatchObject([{ payments_to_review: 1 }]);
    expect(await listNotices(member.id)).toEqual([subject]);
  },
);

it("charge.dispute.updated: tells the admins that an inquiry has become a dispute, once, and nothing of evidence", async () => {
  const { member, charge, payment_intent } = await createPremiumMember(shop);
  await shop.local("POST", `/_local/charges/${charge}/dispute`, { is_inquiry: true });
  const [dispute] = (await shop.sdk.disputes.list({ payment_intent })).data;
  const send = (what: string) =>
    sendEvent(`charge.dispute.${what}`, { id: dispute?.id, charge, payment_intent });
  await recordLogLines(async () => {
    for (const what of ["created", "updated"]) await send(what);
    await shop.local("POST", `/_local/disputes/${dispute?.id}/escalate`);
    for (const _ of [1, 2]) await send("updated");
    await shop.local("POST", `/_local/disputes/${dispute?.id}/answer`);
    await send("updated");
  });
  expect(await listNotices(member.id)).toEqual(["A bank asks about a payment", "A payment is disputed"]);
  expect((await listAudit(member.id)).map(({ action }) => action)).toEqual(
    Array(2).fill("membership.payment_disputed"),
  );
});

it("charge.dispute.updated: says nothing new about a dispute that began as one", async () => {
  const { member, charge, payment_intent } = await createPremiumMember(shop);
  await shop.local("POST", `/_local/charges/${charge}/dispute`);
  const [dispute] = (await shop.sdk.disputes.list({ payment_intent })).data;
  await recordLogLines(async () => {
    for (const what of ["created", "updated"])
      await sendEvent(`charge.dispute.${what}`, { id: dispute?.id, charge, payment_intent });
  });
  expect(await listNotices(member.id)).toEqual(["A payment is disputed"]);
});

it("refund.failed: comes off what was counted as refunded, and the member hears of what this site has refunded, once", async () => {
  const { member, customer, charge, payment_intent } = await createPremiumMember(shop);
  const refunds = [
    await shop.sdk.refunds.create({ payment_intent, amount: 500 }),
    await shop.sdk.refunds.create({ payment_intent, amount: 700, metadata: { uncounted: "true" } }),
    await shop.sdk.refunds.create({ payment_intent, amount: 300, metadata: { kindstead_refund: "2" } }),
  ];
  await sendEvent("charge.refunded", { id: charge, customer, payment_intent });
  for (const { id } of refunds) {
    await shop.local("POST", `/_local/refunds/${id}/fail`);
    for (const _ of [1, 2])
      await sendEvent("refund.failed", { id, object: "refund", charge, payment_intent }, `evt_${id}`);
  }
  const failed = (await listAudit(member.id)).filter(({ action }) => action === "membership.refund_failed");
  expect(failed.map(({ detail }) => detail.amount_cents)).toEqual([300, undefined, 500]);
  // The member expects those that this site has made.
  const subjects = await listEmailSubjectsTo(member);
  expect(subjects.filter((subject) => subject.includes("delayed")).toSorted()).toEqual([
    "Your refund of $3.00 is delayed",
    "Your refund of $7.00 is delayed",
  ]);
});

it("payment event: a failure is answered with 500, and the next attempt records the event", async () => {
  const { member, customer, charge, payment_intent } = await createPremiumMember(shop);
  await shop.sdk.refunds.create({ payment_intent });
  const object = { id: charge, customer, payment_intent };
  await shop.misbehave({ call: "GET /v1/payment_intents", mode: "status", times: 1 });
  await recordLogLines(async () => expect(await sendEvent("charge.refunded", object, "evt_again")).toBe(500));
  expect(await sendEvent("charge.refunded", object, "evt_again")).toBe(200);
  expect(await listAudit(member.id)).toHaveLength(1);
});

it("payment event: an unknown customer and a subscription's own payment are ignored", async () => {
  const { customer, payment_intent } = await createPremiumMember(shop);
  const stranger = await shop.sdk.customers.create({});
  expect(await sendEvent("charge.refunded", { id: "ch_1", customer: stranger.id })).toBe(200);
  expect(customer).not.toBe(stranger.id);
  const lines = await recordLogLines(() => sendEvent("payment_intent.succeeded", { id: payment_intent }));
  expect(lines.join()).not.toContain(payment_intent);
});
