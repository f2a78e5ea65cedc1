import { describe, expect, it } from "vitest";
import { auditBy, auditWords } from "./audit-labels.ts";

describe("what happened to a member, in words", () => {
  it.each([
    ["member.updated", { fields: ["first_name"] }, "First name changed"],
    [
      "member.updated",
      { fields: ["first_name", "last_name"], role: { from: "free_member", to: "premium_member" } },
      "First name and last name changed; Free member became Premium member",
    ],
    ["member.updated", { role: { from: "admin", to: "free_member" } }, "Admin became Free member"],
    [
      "membership.synced",
      { from: "none", to: "active", status: "active" },
      "From no membership to a paid membership",
    ],
    [
      "membership.synced",
      { from: "active", to: "active", status: "past_due" },
      "Stripe's word on the subscription: past due",
    ],
    ["membership.second_subscription_ended", { refunded: false }, "A second subscription was cancelled"],
    [
      "membership.second_subscription_ended",
      { refunded: true },
      "A second subscription was cancelled and its payment given back",
    ],
    ["membership.payment_disputed", { payment_intent_id: "pi_1" }, "The bank disputes a payment for Premium"],
    ["booking.refunded", { amount_cents: 9500 }, "A session was refunded ($95.00)"],
    [
      "booking.refund_failed",
      { amount_cents: 9500, reason: "unknown" },
      "The refund of a session came back from the bank ($95.00)",
    ],
    ["content.deleted", { title: "Moon" }, "Deleted “Moon” from the library"],
    ["submission.handled", { handled: false }, "Reopened a submission"],
  ])("%s %o", (action, detail, words) => expect(auditWords({ action, detail })).toBe(words));

  it("keeps the name of what it does not know, and bears details that it does not expect", () => {
    expect(auditWords({ action: "member.praised", detail: {} })).toBe("member.praised");
    expect(auditWords({ action: "member.updated", detail: { fields: 3, role: "x" } })).toBe(
      "Profile changed",
    );
  });

  it.each([
    ["me", "you"],
    ["them", "the member"],
    ["stripe", "Stripe"],
    ["clock", "the clock"],
    ["command line", "the command line"],
    ["another", "another admin"],
  ])("tells whose doing it was: %s", (by, words) =>
    expect(auditBy({ by, member_id: "them" }, "me")).toBe(words),
  );
});
