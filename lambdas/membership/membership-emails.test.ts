import { expect, it, vi } from "vitest";
import { make } from "../../test/support/make.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { memberStore } from "../members/member-store.ts";
import {
  buildCancelledEmail,
  buildEndedEmail,
  buildPaymentFailedEmail,
  buildRefundEmail,
  buildSubscriptionEndedEmail,
  buildUnpaidSubscriptionEmail,
  buildWelcomeEmail,
} from "./membership-emails.ts";
import { buildUnpaidBilling } from "./membership-store.ts";

const member = make.member();
const at = "2026-07-01T12:00:00.000Z";
const yearly = { price_cents: 9_000, price_months: 12 };

it("the welcome to Premium says what was charged to which card, for how long, and what comes next", () => {
  const charge = { invoice_id: "in_1", amount_cents: 9_000, card: "Visa ending in 4242" };
  const build = (state: "active" | "cancelling") => {
    const paid = { state, current_period_end: at, grace_until: null };
    return buildWelcomeEmail(member, { paid, ...yearly }, charge)[0];
  };
  const listFacts = (state: "active" | "cancelling") =>
    build(state)?.facts?.map(({ label, value }) => `${label}: ${value}`);
  expect(listFacts("active")).toEqual([
    "Membership: {{name}} Premium",
    "Price: $90.00 a year",
    "Charged: $90.00",
    "Card: Visa ending in 4242",
    "Next payment: July 1, 2026",
  ]);
  expect(listFacts("cancelling")?.at(-1)).toBe("Premium until: July 1, 2026");
  // The dashboard of a member who has cancelled has this button instead.
  const [cancelled] = buildCancelledEmail(member, { ...member.membership, current_period_end: at });
  for (const email of [build("cancelling"), cancelled])
    expect(email?.note).toContain("“Reactivate Subscription”");
  expect(build("active")?.note).toContain("“Manage Your Subscription”");
});

it("the last email about a failed payment says that Premium ends, and promises what the site can keep", () => {
  const build = (notice: number, is_kept: boolean) =>
    buildPaymentFailedEmail(member, notice, at, { due_cents: 1_500, is_kept })[0];
  expect([1, 2, 3].map((notice) => build(notice, false)?.headline)).toEqual([
    "Your payment didn't go through",
    "Your payment didn't go through",
    "Premium is about to end",
  ]);
  expect(build(3, false)).toMatchObject({
    action: { path: "/dashboard?portal=open" },
    note: expect.stringMatching(
      /Until July 1, 2026, we may charge .+ Premium ends and you are not charged again\.$/,
    ),
  });
  expect(build(1, false)?.facts?.[0]).toEqual({ label: "Amount due", value: "$15.00" });
  expect(build(3, true)?.note).toMatch(/We may charge your card again, even after July 1, 2026\.$/);
  const besideGift = (is_kept: boolean) =>
    buildUnpaidSubscriptionEmail(member, at, { due_cents: 1_500, is_kept })[0]?.note;
  expect(besideGift(false)).toMatch(
    /Until July 1, 2026, we may .+ the subscription ends and you are not charged/,
  );
  expect(besideGift(true)).not.toContain("ends");
});

const buildPaid = (state: "none" | "active") =>
  make.member({
    billing: {
      ...buildUnpaidBilling("cus_1"),
      paid: { state, current_period_end: null, grace_until: null },
    },
  });

it("the emails that Premium has ended are not sent to a member who has subscribed again", async () => {
  const areTrue = async (row: ReturnType<typeof buildPaid>) => {
    vi.spyOn(memberStore, "find").mockResolvedValue(row);
    const emails = [...buildEndedEmail(row), ...buildSubscriptionEndedEmail(row)];
    return Promise.all(emails.map((email) => isStillTrue(email, Date.now())));
  };
  expect(await areTrue(buildPaid("none"))).toEqual([true, true]);
  expect(await areTrue(buildPaid("active"))).toEqual([false, false]);
});

it("the email about a refund says that Premium stays, unless it has ended", () => {
  const buildText = (state: "none" | "active") =>
    buildRefundEmail(buildPaid(state), { cents: 2_000, paid: 2_000, card: undefined, reason: "" })[0]
      ?.paragraphs[1];
  expect(buildText("active")).toBe(
    "We've refunded your payment for Premium. Your membership is not changed by it.",
  );
  expect(buildText("none")).toBe("We've refunded your payment for Premium.");
});
