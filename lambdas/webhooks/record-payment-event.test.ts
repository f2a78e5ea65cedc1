import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { context, buildRouteEvent } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createPayingMember, listEmailSubjectsTo, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { webhookSecret } from "../../test/support/shop.ts";
import { signEvent } from "../../test/support/signed-event.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { syncMembership } from "../membership/membership.ts";
import { handler } from "./stripe-webhook.lambda.ts";

const shop = await startShopForFile();

/** Stripe tells of an event with this object, and tells it again when it is not thanked. */
async function told(type: string, object: object, id = `evt_${randomUUID()}`): Promise<number | undefined> {
  const event = { id, object: "event", type, livemode: false, data: { object } };
  return (await handler(buildRouteEvent("stripeWebhook", signEvent(event, webhookSecret)), context)).statusCode;
}

async function aPremiumMember() {
  const payer = await createPayingMember(shop);
  await syncMembership(payer.customer, { actor: "stripe" });
  const [charge] = (await shop.sdk.charges.list({ customer: payer.customer })).data;
  return { ...payer, charge: charge?.id ?? "", payment_intent: String(charge?.payment_intent) };
}
const trailOf = async (id: string) =>
  (await listAllOfMember(id)).filter(({ action }) => action !== "membership.synced");

it("a month that is given back by hand leaves Premium as it is, and stands in the trail once", async () => {
  const { member, customer, charge, payment_intent } = await aPremiumMember();
  const before = await getMemberRow(member);
  await shop.sdk.refunds.create({ payment_intent });
  const object = { id: charge, customer, payment_intent };
  const lines = await recordLogLines(async () => {
    for (const _ of [1, 2, 3]) expect(await told("charge.refunded", object, "evt_same")).toBe(200);
  });
  expect((await getMemberRow(member)).membership).toEqual(before.membership);
  expect(await trailOf(member.id)).toMatchObject([
    { action: "membership.payment_refunded", by: "stripe", detail: { payment_intent_id: payment_intent } },
  ]);
  expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to Kindstead Premium"]);
  expect(lines.join(), "nothing is wrong").not.toMatch(/subscriptions_to_review|WARN/);
});

it.each([
  ["charge.dispute.created", "membership.payment_disputed"],
  ["refund.failed", "membership.refund_failed"],
])("%s names a charge alone: it is the member's, stands in the trail and rings", async (type, action) => {
  const { member, charge, payment_intent } = await aPremiumMember();
  const lines = await recordLogLines(() => told(type, { id: "x_1", charge, payment_intent }));
  expect((await getMemberRow(member)).membership.state).toBe("active");
  expect(await trailOf(member.id)).toMatchObject([{ action, detail: { payment_intent_id: payment_intent } }]);
  const ringing = lines.map((line) => JSON.parse(line)).filter((line) => "_aws" in line);
  expect(ringing).toMatchObject([{ member_id: member.id, payment_intent_id: payment_intent }]);
  expect(ringing).toMatchObject([{ subscriptions_to_review: 1 }]);
});

it("a failure to write it down is answered with 500, and the next telling writes it", async () => {
  const { member, customer, charge, payment_intent } = await aPremiumMember();
  const object = { id: charge, customer, payment_intent };
  await shop.misbehave({ call: "GET /v1/payment_intents", mode: "status", times: 1 });
  await recordLogLines(async () => expect(await told("charge.refunded", object, "evt_again")).toBe(500));
  expect(await told("charge.refunded", object, "evt_again")).toBe(200);
  expect(await trailOf(member.id)).toHaveLength(1);
});

it("a customer whom nobody knows is nobody's matter; a subscription's payment is passed over in silence", async () => {
  const { customer, payment_intent } = await aPremiumMember();
  const stranger = await shop.sdk.customers.create({});
  expect(await told("charge.refunded", { id: "ch_1", customer: stranger.id })).toBe(200);
  expect(customer).not.toBe(stranger.id);
  const lines = await recordLogLines(() => told("payment_intent.succeeded", { id: payment_intent }));
  expect(lines.join()).not.toContain(payment_intent);
});
