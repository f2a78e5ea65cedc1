import type Stripe from "stripe";
import { describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { fetchSubscriptionState } from "./fetch-subscription-state.ts";
import { buildUnpaidBilling } from "./membership-store.ts";

vi.mock("../stripe/price-settings.ts", () => ({
  isPriceConfigured: async () => true,
  getConfiguredPrice: async () => "price_now",
}));

vi.mock("../site-settings/site-settings.ts", () => ({
  getSiteSettings: async () => ({ premium_price: null, also_premium: [{ id: "price_old" }] }),
}));

// The dimension of the metric that reports a subscription that is not ours.
vi.stubEnv("TABLE_NAME", "table");

const day = 86_400_000;
const now = Date.parse("2026-06-15T00:00:00.000Z");
const toSeconds = (ms: number) => ms / 1_000;
const toIso = (ms: number) => new Date(ms).toISOString();

const member = make.member();
const unbilled = buildUnpaidBilling("cus_1");

const pastDue = {
  id: "sub_1",
  status: "past_due",
  created: 1_000,
  start_date: 1_000,
  cancel_at: null,
  cancel_at_period_end: false,
  latest_invoice: "in_1",
  metadata: {},
  items: { data: [{ price: { id: "price_now" }, current_period_end: toSeconds(now + 10 * day) }] },
};

interface StubInvoice {
  status: "open" | "paid";
  created: number;
  finalized_at: number | null;
}

/** A client of a Stripe with these subscriptions and invoices, and the parameters it was called with. */
function createStubClient(subscriptions: object | object[], invoices: StubInvoice[] = []) {
  const calls: object[] = [];
  async function* listAll(params: object, items: object[]) {
    calls.push(params);
    yield* items;
  }
  const listed = invoices.map(({ status, created, finalized_at }) => ({
    status,
    created,
    status_transitions: { finalized_at },
  }));
  const client = {
    subscriptions: { list: (params: object) => listAll(params, [subscriptions].flat()) },
    invoices: { list: (params: object) => listAll(params, listed) },
  };
  return { client: client as unknown as Stripe, calls };
}

const fetchGrace = async (invoices: StubInvoice[], billing = unbilled, at = now) => {
  const { client, calls } = createStubClient(pastDue, invoices);
  const { synced, ending } = await fetchSubscriptionState(client, member, billing, at);
  return { ...synced.billing, state: synced.membership.state, ending, calls };
};

const failed = (daysAgo: number, finalized = true): StubInvoice => ({
  status: "open",
  created: toSeconds(now - (daysAgo + 1) * day),
  finalized_at: finalized ? toSeconds(now - daysAgo * day) : null,
});

describe("the end of the grace period", () => {
  it("is a fortnight after the oldest of two unpaid invoices, in any order", async () => {
    const failures = [failed(3), failed(10)];
    for (const invoices of [failures, failures.toReversed()])
      expect(await fetchGrace(invoices)).toMatchObject({
        state: "past_due",
        grace_until: toIso(now + 4 * day),
      });
  });

  it("counts from the invoice's creation if it has no date of finalization", async () => {
    expect((await fetchGrace([failed(3, false)])).grace_until).toBe(toIso(now + 10 * day));
  });

  it("counts from the first failure after the last payment, not from an older invoice that was never paid", async () => {
    const paid = { ...failed(40), status: "paid" } as const;
    expect(await fetchGrace([failed(3), failed(10), paid, failed(300)])).toMatchObject({
      state: "past_due",
      grace_until: toIso(now + 4 * day),
      ending: [],
    });
  });

  it("asks Stripe for the invoices of the subscription only", async () => {
    const { calls } = await fetchGrace([failed(1)]);
    expect(calls).toEqual([
      { customer: "cus_1", limit: 100, expand: ["data.default_payment_method", "data.latest_invoice"] },
      { subscription: "sub_1", limit: 100 },
    ]);
  });

  it("without an open invoice is the known one, or a fortnight from now", async () => {
    const known = toIso(now + 2 * day);
    const before = { ...unbilled, subscription_id: "sub_1", grace_until: known };
    expect((await fetchGrace([], before)).grace_until).toBe(known);
    for (const billing of [unbilled, { ...unbilled, subscription_id: "sub_other", grace_until: known }])
      expect((await fetchGrace([], billing)).grace_until).toBe(toIso(now + 14 * day));
  });

  it("ends the membership and the subscription at that instant, and not before", async () => {
    const end = now + 4 * day;
    expect(await fetchGrace([failed(10)], unbilled, end - 1)).toMatchObject({
      state: "past_due",
      ending: [],
    });
    expect(await fetchGrace([failed(10)], unbilled, end)).toMatchObject({
      state: "none",
      status: "past_due",
      subscription_id: "sub_1",
      ending: [{ subscription: { id: "sub_1" }, reason: "unpaid" }],
    });
  });
});

it.each([
  ["what a coupon leaves of the price", { status: "open", amount_paid: 0, amount_remaining: 1_500 }, 1_500],
  ["it, too, before Stripe charges it", { status: "draft", amount_paid: 0, amount_remaining: 1_500 }, 1_500],
  ["nothing once it is paid", { status: "paid", amount_paid: 2_000, amount_remaining: 0 }, undefined],
  ["nothing once it is void", { status: "void", amount_paid: 0, amount_remaining: 2_000 }, undefined],
])("the last invoice asks for %s", async (_, invoice, due) => {
  const { client } = createStubClient({ ...pastDue, latest_invoice: { id: "in_1", ...invoice } }, [
    failed(1),
  ]);
  expect((await fetchSubscriptionState(client, member, unbilled, now)).due_cents).toBe(due);
});

describe("the reminders that are due", () => {
  it.each([
    [14, 1],
    [7.001, 1],
    [7, 2],
    [1.001, 2],
    [1, 3],
    [0.001, 3],
    [0, 0],
  ])("%d days before the end of the grace period: %i", async (daysLeft, emails) => {
    const end = now + 14 * day;
    const { failure_emails: due } = await fetchGrace([failed(0)], unbilled, end - daysLeft * day);
    expect(due).toBe(emails);
  });
});

describe("a subscription counts", () => {
  const fetchState = async (overrides: object, subscription_id: string | null = null) => {
    const { client } = createStubClient({ ...pastDue, status: "active", ...overrides });
    const billing = { ...unbilled, subscription_id };
    return (await fetchSubscriptionState(client, member, billing, now)).synced.membership.state;
  };
  const atPrice = (id: string) => ({ items: { data: [{ ...pastDue.items.data[0], price: { id } }] } });

  const soldThen = { kindstead_member: member.id, kindstead_price: "price_then" };

  it.each([
    ["at our price, without a name", {}, "active"],
    ["at our price, for this member", { metadata: { kindstead_member: member.id } }, "active"],
    ["at our price, with an id of another site", { metadata: { member_id: "other" } }, "active"],
    ["at our price, for another member", { metadata: { kindstead_member: "other" } }, "none"],
    ["at another price", atPrice("price_other"), "none"],
    ["at a price of the earlier site, without an adoption", atPrice("price_old"), "none"],
    [
      "at the price at which our checkout sold it",
      { ...atPrice("price_then"), metadata: soldThen },
      "active",
    ],
    [
      "at a price that only its metadata names",
      { ...atPrice("price_then"), metadata: { kindstead_price: "price_then" } },
      "none",
    ],
    [
      "at another price than the one at which it was sold",
      { ...atPrice("price_other"), metadata: soldThen },
      "none",
    ],
  ])("%s", async (_, overrides, state) => {
    expect(await fetchState(overrides)).toBe(state);
  });

  it("at the price to which the owner has moved it, if it is the one that the member had before", async () => {
    const moved = { ...atPrice("price_special"), metadata: soldThen };
    expect(await fetchState(moved, "sub_1")).toBe("active");
    expect(await fetchState(moved, "sub_other")).toBe("none");
    expect(await fetchState({ ...moved, metadata: { kindstead_member: "other" } }, "sub_1")).toBe("none");
  });

  it.each([
    ["month", 1, 1],
    ["month", 3, 3],
    ["year", 1, 12],
    ["year", 2, 24],
  ])("and its price is for each %s × %i: %i months", async (interval, interval_count, months) => {
    const price = { id: "price_now", unit_amount: 2_700, recurring: { interval, interval_count } };
    const items = { data: [{ ...pastDue.items.data[0], price }] };
    const { client } = createStubClient({ ...pastDue, status: "active", items });
    const { billing } = (await fetchSubscriptionState(client, member, unbilled, now)).synced;
    expect(billing).toMatchObject({ price_cents: 2_700, price_months: months });
  });

  it("at a price of the earlier site for an adopted customer, of whom several are reported and none is ended", async () => {
    const running = { ...pastDue, ...atPrice("price_old"), status: "active" };
    const { client } = createStubClient([running, { ...running, id: "sub_2" }]);
    const billing = { ...unbilled, import_id: "imp_1" };
    const lines = await recordLogLines(async () => {
      const { synced, ending } = await fetchSubscriptionState(client, member, billing, now);
      expect([synced.membership.state, ending]).toEqual(["active", []]);
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { member_id: member.id, payments_to_review: 1 },
    ]);
  });

  it("and keeps a complimentary membership, beside what is paid for", async () => {
    const complimentary = {
      ...member,
      membership: { state: "comped", current_period_end: null, grace_until: null } as const,
      membership_start_date: "2026-01-01T00:00:00.000Z",
    };
    const { client } = createStubClient({ ...pastDue, status: "active" });
    const { synced } = await fetchSubscriptionState(client, complimentary, unbilled, now);
    expect(synced.membership).toEqual(complimentary.membership);
    expect(synced.membership_start_date).toBe(complimentary.membership_start_date);
    expect(synced.billing).toMatchObject({ status: "active", paid: { state: "active" } });
    expect(synced.billing.started_at).toBe(toIso(1_000_000));
  });
});
