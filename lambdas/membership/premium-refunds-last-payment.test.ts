import { afterEach, describe, expect, it, vi } from "vitest";
import { createAlteredClient, type StripeObject } from "../../test/support/altered-stripe.ts";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { createPremiumMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import * as client from "../stripe/client.ts";
import { buildUnpaidBilling } from "./membership-store.ts";
import {
  fetchLastPayment,
  type LastPayment,
  recordRefunds,
  refundPremium,
  toRefundMessageId,
} from "./premium-refunds.ts";

const shop = await startShopForFile();
const { sdk } = shop;
afterEach(() => void vi.restoreAllMocks());

/** Makes every client of the Lambdas see these objects changed. */
function alterStripe(alter: (each: StripeObject) => object): void {
  vi.spyOn(client, "connectToStripe").mockImplementation(async () => createAlteredClient(shop, alter));
}

/** A member who has paid $20.00. */
async function createPayment() {
  const { member, customer, subscription, charge, payment_intent: intent } = await createPremiumMember(shop);
  const { billing } = member;
  const fetchPayment = async () => billing && (await fetchLastPayment(billing));
  const renew = () => shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
  const refund = (amount: number, metadata: Record<string, string> = {}) =>
    sdk.refunds.create({ payment_intent: intent, amount, metadata });
  return { member, customer, charge, intent, fetchPayment, renew, refund };
}

/** Disputes the payment; the bank decides it if `decision` is given. */
async function dispute({ charge, intent }: { charge: string; intent: string }, decision?: "won" | "lost") {
  await shop.local("POST", `/_local/charges/${charge}/dispute`);
  const [opened] = (await sdk.disputes.list({ payment_intent: intent })).data;
  if (decision) await shop.local("POST", `/_local/disputes/${opened?.id}/close`, { status: decision });
}

describe("the last payment for Premium", () => {
  it("is none of another customer's, if the member has paid nothing", async () => {
    await createPayment();
    const { id } = await sdk.customers.create({});
    expect(await fetchLastPayment(buildUnpaidBilling(id))).toBeUndefined();
  });

  it("is the renewal, but the payment before it if the renewal costs nothing", async () => {
    const { customer, intent, fetchPayment, renew } = await createPayment();
    await renew();
    const [renewal] = (await sdk.invoices.list({ customer })).data;
    const renewed = await fetchPayment();
    expect(renewed?.intent).not.toBe(intent);
    alterStripe((each) => (each.id === renewal?.id ? { ...each, amount_paid: 0 } : each));
    expect(await fetchPayment()).toMatchObject({ intent, amount_cents: 2_000, left_cents: 2_000 });
  });

  it("is the payment that succeeded, among the other payments of its invoice", async () => {
    const { intent, fetchPayment } = await createPayment();
    const other = await createPayment();
    const toPayments = (payment_intent: string) => ({
      data: [
        { status: "canceled", payment: { type: "payment_intent", payment_intent: other.intent } },
        { status: "paid", payment: { type: "payment_record", payment_record: "pr_1" } },
        { status: "paid", payment: { type: "payment_intent", payment_intent } },
      ],
    });
    alterStripe((each) => (each.object === "invoice" ? { ...each, payments: toPayments(intent) } : each));
    expect((await fetchPayment())?.intent).toBe(intent);
  });

  it("has all of it left after a cancelled or a failed refund", async () => {
    const { fetchPayment, refund } = await createPayment();
    await refund(500);
    expect(await fetchPayment()).toMatchObject({ refunded_cents: 500, left_cents: 1_500 });
    for (const status of ["canceled", "failed"]) {
      alterStripe((each) => (each.object === "refund" ? { ...each, status } : each));
      expect(await fetchPayment()).toMatchObject({ refunded_cents: 0, left_cents: 2_000 });
    }
  });

  it("has nothing left while it is disputed or the dispute is lost, whatever other payments are", async () => {
    const [open, lost, won, undisputed] = [
      await createPayment(),
      await createPayment(),
      await createPayment(),
      await createPayment(),
    ];
    await dispute(won, "won");
    await dispute(lost, "lost");
    await dispute(open);
    const disputed = { is_disputed: true, left_cents: 0 };
    expect(await open.fetchPayment()).toMatchObject(disputed);
    expect(await lost.fetchPayment()).toMatchObject(disputed);
    const free = { is_disputed: false, left_cents: 2_000 };
    expect(await won.fetchPayment()).toMatchObject(free);
    await shop.clearCalls();
    expect(await undisputed.fetchPayment()).toMatchObject(free);
    expect(await shop.calls("GET", "/v1/disputes"), "one call less to Stripe").toEqual([]);
  });
});

describe("a refund of a payment for Premium", () => {
  it("is made although one of the same amount was cancelled", async () => {
    const { member, intent, refund } = await createPayment();
    const { id } = await refund(500);
    alterStripe((each) => (each.id === id ? { ...each, status: "canceled" } : each));
    await refundPremium({
      kind: "premium_refund",
      member_id: member.id,
      payment_intent_id: intent,
      number: 0,
      amount_cents: 500,
      reason: "Sorry",
      by: "admin_1",
    });
    expect((await sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    const recorded = (await listAllOfMember(member.id)).filter(
      ({ action }) => action === "membership.payment_refunded",
    );
    expect(recorded, "the cancelled one is no loss").toMatchObject([{ detail: { amount_cents: 500 } }]);
  });

  it("is emailed without a reason if Stripe has none", async () => {
    const { member, intent, refund } = await createPayment();
    await refund(500, { kindstead_refund: "0" });
    await recordRefunds(member.id, intent, Date.now());
    const email = (await listEmailsTo(member.email)).find(
      ({ subject }) => subject === "We've refunded $5.00",
    );
    expect(email?.facts?.map(({ label }) => label)).toEqual(["Refund", "To"]);
  });

  it("has a message of its own for each payment, and for each number of refunds before it", async () => {
    const { intent, refunds }: Pick<LastPayment, "intent" | "refunds"> = { intent: "pi_1", refunds: [] };
    const { fetchPayment, refund } = await createPayment();
    await refund(500);
    const later = (await fetchPayment())?.refunds ?? [];
    const ids = [
      { intent, refunds },
      { intent: "pi_2", refunds },
      { intent, refunds: later },
    ].map(toRefundMessageId);
    expect(new Set(ids).size).toBe(3);
    expect(toRefundMessageId({ intent, refunds })).toBe(ids[0]);
    for (const id of ids) expect(id, "like the ids of other messages").toMatch(/^obx_[0-9a-f]{32}$/);
  });
});
