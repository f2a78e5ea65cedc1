import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createAlteredClient } from "../../test/support/altered-stripe.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember, subscribeAgain } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { fetchSubscriptionState, type SubscriptionState } from "./fetch-subscription-state.ts";
import { buildUnpaidBilling } from "./membership-store.ts";

const shop = await startShopForFile();

type Payer = Awaited<ReturnType<typeof createPayingMember>>;

async function fetchState(
  { member, customer }: Payer,
  { import_id = null, stripe = shop.sdk }: { import_id?: string | null; stripe?: Stripe } = {},
) {
  const billing = { ...buildUnpaidBilling(customer), import_id };
  const results: SubscriptionState[] = [];
  const lines = await recordLogLines(async () => {
    results.push(await fetchSubscriptionState(stripe, await getMemberRow(member), billing, Date.now()));
  });
  const reports = lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
  return { state: results[0], reports };
}

async function createPrice(cents: number): Promise<string> {
  const { product } = await shop.sdk.prices.retrieve(shop.price);
  const recurring = { interval: "month" } as const;
  const price = { product: String(product), currency: "usd", unit_amount: cents, recurring };
  return (await shop.sdk.prices.create(price)).id;
}

describe("a subscription is reported for review", () => {
  it("if an adopted customer pays for several, but not if they pay for one or have bought all here", async () => {
    const payer = await createPayingMember(shop);
    const adopted = { import_id: "imp_1" };
    expect((await fetchState(payer, adopted)).reports).toEqual([]);
    await subscribeAgain(shop, payer);
    expect((await fetchState(payer, adopted)).reports).toMatchObject([
      {
        message: "An adopted customer pays for several subscriptions",
        member_id: payer.member.id,
        customer_id: payer.customer,
        payments_to_review: 1,
      },
    ]);
    const bought = await fetchState(payer);
    expect(bought.reports).toEqual([]);
    expect(bought.state?.ending).toMatchObject([{ reason: "duplicate" }]);
  });

  it("if this site has not sold it, with its id", async () => {
    const payer = await createPayingMember(shop);
    expect((await fetchState(payer)).reports).toEqual([]);
    const foreign = await subscribeAgain(shop, payer, { price: await createPrice(100) });
    expect((await fetchState(payer)).reports).toMatchObject([
      {
        message: "Ignored a subscription that was not sold by this site",
        member_id: payer.member.id,
        subscription_id: foreign,
        payments_to_review: 1,
      },
    ]);
  });
});

it("a subscription: counts if one of its prices is the one at which it was sold", async () => {
  const payer = await createPayingMember(shop);
  await shop.sdk.subscriptions.cancel(payer.subscription);
  const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(payer.subscription);
  const [sold, added] = [await createPrice(1_500), await createPrice(300)];
  await shop.sdk.subscriptions.create({
    customer: payer.customer,
    items: [{ price: added }, { price: sold }],
    metadata: { kindstead_member: payer.member.id, kindstead_price: sold },
    default_payment_method: String(card),
  });
  const { state, reports } = await fetchState(payer);
  expect(state?.synced.membership.state).toBe("active");
  expect(state?.synced.billing.price_cents).toBe(1_800);
  expect(reports).toEqual([]);
});

it("the price of a subscription: is that of all its units", async () => {
  const payer = await createPayingMember(shop);
  const stripe = createAlteredClient(shop, (each) =>
    each.object === "subscription_item" ? { ...each, quantity: 3 } : each,
  );
  expect((await fetchState(payer, { stripe })).state?.synced.billing.price_cents).toBe(6_000);
});

it("the end of the grace period: is not counted from an invoice that the owner has voided", async () => {
  const payer = await createPayingMember(shop);
  await shop.local("POST", `/_local/subscriptions/${payer.subscription}/fail`);
  const { data: invoices } = await shop.sdk.invoices.list({ customer: payer.customer });
  const [failed, first] = invoices;
  const stripe = createAlteredClient(shop, (each) =>
    each.id === first?.id ? { ...each, status: "void", status_transitions: { finalized_at: 1_000 } } : each,
  );
  const failedAt = failed?.status_transitions.finalized_at ?? 0;
  expect((await fetchState(payer, { stripe })).state?.synced).toMatchObject({
    membership: { state: "past_due" },
    billing: { grace_until: new Date((failedAt + 14 * 86_400) * 1_000).toISOString() },
  });
});
