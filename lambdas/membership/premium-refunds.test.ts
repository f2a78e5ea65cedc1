import { expect, it } from "vitest";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { createPremiumMember, listEmailSubjectsTo } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { fetchLastPayment, recordRefunds, refundPremium } from "./premium-refunds.ts";

const shop = await startShopForFile();

/** A member who has paid $20.00, and the outbox message that refunds $5.00 of it. */
async function createPayment() {
  const { member, customer, charge, payment_intent: intent } = await createPremiumMember(shop);
  const message = {
    kind: "premium_refund",
    member_id: member.id,
    payment_intent_id: intent,
    number: 0,
    amount_cents: 500,
    reason: "Sorry",
    by: "admin_1",
  } as const;
  const listRefunds = async () => (await shop.sdk.refunds.list({ payment_intent: intent })).data;
  const listRefundAudit = async () =>
    (await listAllOfMember(member.id)).filter(({ action }) => action === "membership.payment_refunded");
  return { member, customer, charge, intent, message, listRefunds, listRefundAudit };
}

it("Premium refund: concurrent deliveries of one message make one refund and send one email", async () => {
  const { member, message, listRefunds, listRefundAudit } = await createPayment();
  const deliveries = await Promise.allSettled([1, 2, 3].map(() => refundPremium(message)));
  expect(deliveries.map(({ status }) => status)).toContain("fulfilled");
  await refundPremium(message);
  expect((await listRefunds()).map(({ amount }) => amount)).toEqual([500]);
  expect(await listRefundAudit()).toHaveLength(1);
  expect((await listEmailSubjectsTo(member)).filter((subject) => /refunded/.test(subject))).toHaveLength(1);
});

it("Premium refund: a late delivery neither repeats nor audits a refund that the bank has returned", async () => {
  const { member, intent, message, listRefunds, listRefundAudit } = await createPayment();
  const { id } = await shop.sdk.refunds.create({
    payment_intent: intent,
    amount: 500,
    metadata: { kindstead_refund: "0", why: "Sorry", by: "admin_1" },
  });
  await shop.local("POST", `/_local/refunds/${id}/fail`);
  await refundPremium(message);
  await recordRefunds(member.id, intent, Date.now());
  expect((await listRefunds()).map(({ status }) => status)).toEqual(["failed"]);
  expect(await listRefundAudit()).toEqual([]);
  expect(await listEmailSubjectsTo(member)).not.toContainEqual(expect.stringContaining("refunded"));
});

it("Premium refund: is made beside a refund that another program has numbered", async () => {
  const { intent, message, listRefunds } = await createPayment();
  await shop.sdk.refunds.create({ payment_intent: intent, amount: 700, metadata: { number: "0" } });
  await refundPremium(message);
  expect((await listRefunds()).map(({ amount }) => amount)).toEqual([500, 700]);
});

it("Premium refund: the last payment has its time, card and what is left of it", async () => {
  const { member, charge, intent } = await createPayment();
  const { billing } = await getMemberRow(member);
  const { created } = await shop.sdk.charges.retrieve(charge);
  await shop.sdk.refunds.create({ payment_intent: intent, amount: 700 });
  expect(billing && (await fetchLastPayment(billing))).toMatchObject({
    intent,
    paid_at: new Date(created * 1_000).toISOString(),
    amount_cents: 2_000,
    refunded_cents: 700,
    left_cents: 1_300,
    card: expect.stringContaining("4242"),
    is_disputed: false,
  });
});
