import type Stripe from "stripe";
import { expect, it } from "vitest";
import type { AdoptionReason } from "../../contract/adoption.ts";
import { type Candidate, planAdoption, toOffered } from "./plan-adoption.ts";

const imported: Candidate = { id: "member", by: "customer_id", hasCustomer: false, isOfMailbox: true };
const byEmail: Candidate = { ...imported, by: "email" };

const price = { id: "price_old", currency: "usd", unit_amount: 900 };
const toItems = (interval: string, ...others: object[]) => ({
  data: [
    { price: { ...price, recurring: { interval, interval_count: 1 } }, current_period_end: 0 },
    ...others,
  ],
});

const withPrice = (overrides: object) => ({
  data: [{ price: { ...price, recurring: { interval: "month" }, ...overrides }, current_period_end: 0 }],
});

const subscription = (overrides: object = {}) =>
  ({
    id: "sub_1",
    customer: { id: "cus_1", email: "Ann@Example.com", name: "Ann" },
    status: "active",
    currency: "usd",
    collection_method: "charge_automatically",
    application: null,
    application_fee_percent: null,
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: null,
    metadata: {},
    items: toItems("month"),
    ...overrides,
  }) as unknown as Stripe.Subscription;

const plan = (subscriptions: Stripe.Subscription[], candidates: Candidate[], sameEmail = 1) =>
  planAdoption(
    subscriptions.map((each) => toOffered(each, "imp_this")),
    candidates,
    sameEmail,
  );

it.each([
  ["active", subscription()],
  ["a trial", subscription({ status: "trialing" })],
  ["overdue", subscription({ status: "past_due" })],
  ["paid by the year", subscription({ items: toItems("year") })],
  ["marked by its old site", subscription({ metadata: { member_id: "x", price: "x", adopted: "x" } })],
  [
    "marked by an interrupted attempt",
    subscription({ metadata: { kindstead_member: "x", kindstead_import: "imp_this" } }),
  ],
])("adoption: takes one running subscription that is %s", (_, running) => {
  expect(
    plan([running, subscription({ id: "sub_2", status: "incomplete_expired" })], [imported]),
  ).toMatchObject({
    adopt: { id: "member" },
    subscription: { id: "sub_1", price_id: "price_old", price_cents: 900, email: "ann@example.com" },
  });
});

it("adoption: finds a member by email only if no other customer has it, and the address is safe", () => {
  const running = [subscription()];
  expect(plan(running, [byEmail])).toHaveProperty("adopt");
  expect(plan(running, [byEmail], 3)).toEqual({ leave: "several_customers" });
  expect(plan(running, [{ ...byEmail, isOfMailbox: false }])).toEqual({ leave: "address_not_proven" });
  expect(plan(running, [imported, { ...byEmail, id: "x" }], 3)).toHaveProperty("adopt");
});

it.each<[AdoptionReason, object[], Candidate[]]>([
  ["no_member", [{}], []],
  ["several_members", [{}], [imported, { ...imported, id: "other" }]],
  ["member_has_customer", [{}], [{ ...imported, hasCustomer: true }]],
  ["customer_deleted", [{ customer: { id: "cus_1", deleted: true } }], [imported]],
  ["never_paid", [{ status: "incomplete" }], [imported]],
  ["unpaid", [{ status: "unpaid" }], [imported]],
  ["paused", [{ status: "paused" }], [imported]],
  ["paused", [{ pause_collection: { behavior: "void" } }], [imported]],
  ["several_subscriptions", [{}, { id: "sub_2" }], [imported]],
  ["several_items", [{ items: toItems("month", { price, current_period_end: 0 }) }], [imported]],
  ["other_currency", [{ currency: "eur" }], [imported]],
  ["other_interval", [{ items: toItems("week") }], [imported]],
  ["no_fixed_price", [{ items: withPrice({ unit_amount: null }) }], [imported]],
  [
    "no_fixed_price",
    [{ items: withPrice({ recurring: { interval: "month", usage_type: "metered" } }) }],
    [imported],
  ],
  ["sent_invoices", [{ collection_method: "send_invoice" }], [imported]],
  ["other_platform", [{ application: "ca_1" }], [imported]],
  ["other_platform", [{ application_fee_percent: 5 }], [imported]],
  ["marked", [{ metadata: { kindstead_member: "x" } }], [imported]],
  ["marked", [{ metadata: { kindstead_member: "x", kindstead_import: "imp_other" } }], [imported]],
])("adoption: leaves a customer out: %s", (reason, overrides, candidates) => {
  expect(
    plan(
      overrides.map((each) => subscription(each)),
      candidates,
    ),
  ).toMatchObject({ leave: reason });
});
