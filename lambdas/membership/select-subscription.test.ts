import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { toInstant } from "../stripe/stripe-objects.ts";
import { isCurrent, selectSubscription, toMembership } from "./select-subscription.ts";

const day = 86_400;
const now = Date.parse("2026-06-01T00:00:00.000Z");
const periodEnd = now / 1_000 + 20 * day;
const statuses = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
  "canceled",
] as const satisfies readonly Stripe.Subscription.Status[];

/** A subscription with the fields that count, of which `overrides` may change any. */
function buildSubscription(
  status: Stripe.Subscription.Status,
  overrides: Partial<Stripe.Subscription> = {},
): Stripe.Subscription {
  const fields = {
    id: `sub_${status}`,
    status,
    created: 1_000,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ current_period_end: periodEnd }] },
    ...overrides,
  };
  return fields as Stripe.Subscription;
}

const select = (...subscriptions: Stripe.Subscription[]) => {
  const { subscription, duplicates } = selectSubscription(subscriptions);
  return [subscription?.id, duplicates.map(({ id }) => id)];
};

describe("isCurrent", () => {
  it.each(statuses)("%s", (status) => {
    const isOver = ["incomplete", "incomplete_expired", "canceled"].includes(status);
    expect(isCurrent(buildSubscription(status))).toBe(!isOver);
  });
});

describe("selectSubscription", () => {
  it("selects none without a current one", () => {
    expect(select()).toEqual([undefined, []]);
    expect(select(buildSubscription("canceled"), buildSubscription("incomplete"))).toEqual([undefined, []]);
  });

  it.each(["active", "trialing"] as const)("prefers %s to an older one that is not paid", (status) => {
    for (const other of ["past_due", "unpaid", "paused"] as const) {
      const paid = buildSubscription(status, { created: 2_000 });
      const unpaid = buildSubscription(other);
      for (const both of [
        [paid, unpaid],
        [unpaid, paid],
      ])
        expect(select(...both)).toEqual([paid.id, [unpaid.id]]);
    }
  });

  it.each(["unpaid", "paused"] as const)(
    "prefers past_due to an older one that is %s, and ends neither",
    (status) => {
      const pastDue = buildSubscription("past_due", { created: 2_000 });
      expect(select(buildSubscription(status), pastDue)).toEqual([pastDue.id, []]);
      expect(select(pastDue, buildSubscription(status))).toEqual([pastDue.id, []]);
    },
  );

  it("prefers one that is unpaid, and so ends, to an older paused one", () => {
    const unpaid = buildSubscription("unpaid", { created: 2_000 });
    expect(select(buildSubscription("paused"), unpaid)).toEqual([unpaid.id, []]);
  });

  it("of two that began in the same second keeps the one that the member has", () => {
    const both = [buildSubscription("active", { id: "sub_a" }), buildSubscription("active", { id: "sub_b" })];
    for (const order of [both, both.toReversed()]) {
      for (const id of ["sub_a", "sub_b"]) expect(selectSubscription(order, id).subscription?.id).toBe(id);
      expect(selectSubscription(order, "sub_gone").subscription?.id).toBe("sub_a");
    }
  });

  it("of several paid ones selects the oldest, then the one with the first id, in any order", () => {
    const [first, second, third] = [
      buildSubscription("active", { id: "sub_c", created: 1_000 }),
      buildSubscription("trialing", { id: "sub_a", created: 2_000 }),
      buildSubscription("active", { id: "sub_b", created: 2_000 }),
    ];
    for (const order of [
      [first, second, third],
      [third, second, first],
      [second, first, third],
    ])
      expect(select(...order)).toEqual(["sub_c", ["sub_a", "sub_b"]]);
  });
});

describe("toMembership", () => {
  const none = { state: "none", current_period_end: null, grace_until: null };
  const graceUntil = new Date(now + 1).toISOString();
  const end = toInstant(periodEnd);

  it("none without a subscription", () => expect(toMembership(undefined, null, now)).toEqual(none));

  it.each(statuses)("%s, in its grace period", (status) => {
    const isPaid = status === "active" || status === "trialing";
    const state = isPaid ? "active" : "past_due";
    const expected = { state, current_period_end: end, grace_until: isPaid ? null : graceUntil };
    expect(toMembership(buildSubscription(status), graceUntil, now)).toEqual(
      isPaid || status === "past_due" ? expected : none,
    );
  });

  it("past_due: none from the end of the grace period on, and without one", () => {
    const subscription = buildSubscription("past_due");
    expect(toMembership(subscription, new Date(now).toISOString(), now)).toEqual(none);
    expect(toMembership(subscription, null, now)).toEqual(none);
  });

  it("cancelling: by the flag of classic billing, which has no date", () => {
    const subscription = buildSubscription("active", { cancel_at_period_end: true });
    expect(toMembership(subscription, null, now)).toEqual({
      state: "cancelling",
      current_period_end: end,
      grace_until: null,
    });
  });

  it("cancelling: by the date of flexible billing, which is then the end", () => {
    const cancel_at = periodEnd - day;
    expect(toMembership(buildSubscription("trialing", { cancel_at }), null, now)).toEqual({
      state: "cancelling",
      current_period_end: toInstant(cancel_at),
      grace_until: null,
    });
  });

  it("active: with a date after the period that is paid for, because payments go on until then", () => {
    const subscription = buildSubscription("active", { cancel_at: periodEnd + day });
    const goesOn = { state: "active", current_period_end: end, grace_until: null };
    expect(toMembership(subscription, null, now)).toEqual(goesOn);
  });

  it("ends with the earliest period of its items", () => {
    const items = { data: [{ current_period_end: periodEnd + day }, { current_period_end: periodEnd }] };
    const subscription = buildSubscription("active", { items: items as Stripe.Subscription["items"] });
    expect(toMembership(subscription, null, now).current_period_end).toBe(end);
  });
});
