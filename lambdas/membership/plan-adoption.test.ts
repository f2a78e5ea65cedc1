import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import type { AdoptionReason } from "../../contract/adoption.ts";
import { blankMarks, type Candidate, planAdoption, toOffered } from "./plan-adoption.ts";

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

it("adoption: leaves a customer out of whom one subscription names a deleted one", () => {
  const deleted = subscription({ id: "sub_2", customer: { id: "cus_1", deleted: true } });
  expect(plan([subscription(), deleted], [imported])).toEqual({ leave: "customer_deleted" });
});

it("adoption: a customer who never paid is left out as such, also without a member", () => {
  expect(plan([subscription({ status: "canceled" })], [])).toEqual({ leave: "never_paid" });
});

describe("a subscription of an earlier site", () => {
  it("is listed with its price and person, without what Stripe does not tell", () => {
    expect(toOffered(subscription(), "imp_this")).toMatchObject({
      customer_id: "cus_1",
      is_customer_deleted: false,
      email: "ann@example.com",
      name: "Ann",
      price: "$9.00 every month",
      price_months: 1,
    });
    expect(
      toOffered(subscription({ customer: { id: "cus_1", email: null, name: null } }), "imp_this"),
    ).toMatchObject({ email: "", name: "" });
    expect(toOffered(subscription({ customer: "cus_1" }), "imp_this")).toMatchObject({
      customer_id: "cus_1",
      email: "",
      name: "",
    });
    const several = subscription({ items: toItems("month", { price, current_period_end: 0 }) });
    expect(toOffered(several, "imp_this")).toMatchObject({ price_id: "price_old", price: "2 prices" });
  });

  it("loses our marks by empty values, which Stripe deletes", () => {
    expect(blankMarks).toEqual({ kindstead_member: "", kindstead_price: "", kindstead_import: "" });
  });
});
