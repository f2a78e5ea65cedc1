import { expect, it } from "vitest";
import { premiumMessages } from "../../contract/premium-payment.ts";
import { refundMessages } from "../../contract/refund-rules.ts";
import { parseBody } from "../../test/support/event.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { createPremiumMember } from "../../test/support/membership.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { syncMembership } from "../membership/membership.ts";
import { admin, shop } from "./members-admin.fixture.ts";

const part = { amount_cents: 500, left_cents: 2_000, reason: "You asked us to stop" };

async function createPremium() {
  const payer = await createPremiumMember(shop);
  const sync = () => syncMembership(payer.customer, { actor: "stripe" });
  const path = { id: payer.member.id };
  const refund = async (body: object) => {
    const answer = await admin.ask("adminRefundPremium", { path, body });
    return { status: answer.statusCode, message: parseBody(answer).error?.message };
  };
  const askForEnd = () => admin.ask("adminEndPremium", { path, body: { is_ending: true } });
  const end = async () => (await askForEnd()).statusCode;
  return { ...payer, sync, refund, askForEnd, end };
}

it("a refund of Premium: is refused with another reason while the first waits, and says when nothing is left", async () => {
  const { charge, refund } = await createPremium();
  expect((await refund(part)).status).toBe(202);
  expect((await refund({ ...part, reason: "You paid twice" })).status, "the member reads it").toBe(409);
  expect((await refund(part)).status, "pressed twice").toBe(202);
  await shop.sdk.refunds.create({ charge });
  expect(await refund(part)).toEqual({ status: 409, message: refundMessages.nothingLeft });
});

it("the end of Premium with its month: is refused while a payment fails, and after the subscription has ended", async () => {
  const failing = await createPremium();
  await shop.local("POST", `/_local/subscriptions/${failing.subscription}/fail`);
  await failing.sync();
  expect((await getMemberRow(failing.member)).membership.state).toBe("past_due");
  expect(await failing.end()).toBe(409);
  const kept = await shop.sdk.subscriptions.retrieve(failing.subscription);
  expect(kept.cancel_at_period_end).toBe(false);
  const ended = await createPremium();
  await shop.sdk.subscriptions.cancel(ended.subscription);
  await ended.sync();
  expect(await ended.end()).toBe(409);
});

it("the end of Premium with its month: is refused while a change is scheduled at Stripe, saying so, and not filed", async () => {
  const { member, subscription, askForEnd } = await createPremium();
  await shop.local("POST", `/_local/subscriptions/${subscription}/schedule`);
  const answer = await askForEnd();
  expect([answer.statusCode, parseBody(answer).error?.message]).toEqual([
    409,
    premiumMessages.changeScheduled,
  ]);
  expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual(["membership.paid"]);
});
