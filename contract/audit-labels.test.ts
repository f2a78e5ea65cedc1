import { describe, expect, it } from "vitest";
import { auditActions, formatAuditAction, formatAuditActor } from "./audit-labels.ts";
import { formatActionName } from "./audit-names.ts";

const formatInstant = (instant: string) => `<${instant}>`;

describe("formatAuditAction", () => {
  it.each([
    ["member.changed", { fields: ["first_name"] }, "First name changed"],
    [
      "member.changed",
      { fields: ["first_name", "last_name"], role: { from: "free_member", to: "premium_member" } },
      "First name and last name changed; role changed from Free member to Premium member",
    ],
    [
      "member.changed",
      { role: { from: "admin", to: "free_member" } },
      "Role changed from Admin to Free member",
    ],
    [
      "membership.paid",
      { from: "none", to: "active", status: "active", amount_cents: 2_000 },
      "Paid for Premium ($20.00). Changed from no membership to a paid membership",
    ],
    ["membership.paid", { from: "active", to: "active", amount_cents: 2_000 }, "Paid for Premium ($20.00)"],
    [
      "membership.ended",
      { from: "active", to: "none", status: null },
      "Changed from a paid membership to no membership",
    ],
    [
      "membership.changed",
      { from: "active", to: "active", status: "past_due" },
      "Stripe subscription status: past due",
    ],
    [
      "content.scheduled",
      { id: "cnt_1", title: "Ducks", at: "2027-03-16T13:00:00.000Z" },
      "Scheduled “Ducks” for <2027-03-16T13:00:00.000Z>",
    ],
    ["content.unpublished", { id: "cnt_1", title: "Ducks" }, "Moved “Ducks” to the drafts"],
    ["settings.free_pack_chosen", { id: "cnt_1", title: "Ducks" }, "Chose “Ducks” as the free pack"],
    ["settings.free_pack_chosen", { id: null, title: null }, "Removed the chosen free pack"],
    ["membership.cancel_requested", { subscription_id: "sub_1" }, "Asked to cancel the Premium subscription"],
    ["membership.second_subscription_ended", { refunded: false }, "A duplicate subscription was cancelled"],
    [
      "membership.second_subscription_ended",
      { refunded: true },
      "A duplicate subscription was cancelled and its payment refunded",
    ],
    ["membership.complimentary_ended", {}, "Complimentary Premium ended"],
    ["membership.payment_disputed", { payment_intent_id: "pi_1" }, "The bank disputed a Premium payment"],
    ["booking.disputed", { amount_cents: 9500 }, "The bank disputed the payment of a session ($95.00)"],
    [
      "booking.dispute_changed",
      { status: "under_review" },
      "The dispute of a session's payment is now “under review”",
    ],
    [
      "booking.refunded",
      { amount_cents: 500, of_cents: 9500, reason: "Late start" },
      "Refunded $5.00 of $95.00 for a session: “Late start”",
    ],
    [
      "booking.refund_failed",
      { amount_cents: 9500, reason: "unknown" },
      "The bank returned the refund of a session ($95.00)",
    ],
    ["content.deleted", { title: "Moon" }, "Deleted “Moon” from the library"],
    ["submission.handled", { handled: false }, "Reopened a submission"],
    [
      "membership.adopted",
      { price: "$9.00 every month" },
      "Adopted Premium from an earlier site: $9.00 every month",
    ],
    ["membership.adopted", {}, "Adopted Premium from an earlier site"],
    ["membership.adoption_undone", {}, "Undid the adoption from an earlier site"],
    ["import.started", { to_create: 3 }, "Started an import of members"],
    ["import.started", { source: "stripe" }, "Started an adoption of paying members"],
    ["settings.hook_key_shown", {}, "Viewed the signing key of the hooks"],
    ["settings.hook_key_replaced", { step: "start" }, "Added a new signing key of the hooks"],
    ["settings.hook_key_replaced", { step: "finish" }, "Removed the old signing key of the hooks"],
  ])("%s %o", (action, detail, text) =>
    expect(formatAuditAction({ action, detail }, formatInstant)).toBe(text),
  );

  it("shows unknown actions by name and ignores unexpected details", () => {
    expect(formatAuditAction({ action: "member.praised", detail: {} }, formatInstant)).toBe(
      "Member: praised",
    );
    expect(
      formatAuditAction({ action: "member.changed", detail: { fields: 3, role: "x" } }, formatInstant),
    ).toBe("Profile changed");
  });

  it("no name of an action is a code", () => {
    expect(formatActionName("outbox.redriven")).toBe("Delivery: retried");
    expect(
      auditActions.map(formatActionName).filter((name) => /[_.]|redriv|sync|gift|factor/.test(name)),
    ).toEqual([]);
  });

  it.each([
    ["me", "you"],
    ["them", "the member"],
    ["stripe", "Stripe"],
    ["job", "a scheduled job"],
    ["command line", "the command line"],
    ["another", "another admin"],
  ])("formatAuditActor: %s is shown as %s", (by, label) =>
    expect(formatAuditActor({ by, member_id: "them" }, "me")).toBe(label),
  );
});
