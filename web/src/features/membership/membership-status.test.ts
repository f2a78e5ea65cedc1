import { describe, expect, it } from "vitest";
import type { Profile } from "../../../../contract/members.ts";
import { type Membership, noMembership } from "../../../../contract/membership.ts";
import type { Role } from "../../../../contract/roles.ts";
import { getMembershipStatus } from "./membership-status.ts";

/** Noon UTC, so that it is the same day in every zone. */
const end = "2026-12-03T12:00:00.000Z";

function buildProfile(role: Role, overrides: Partial<Membership>, subscription_active = false): Profile {
  const membership = { ...noMembership, ...overrides };
  return {
    id: "3f0c6d58-0f6f-4b7e-9f5e-0d8a5d0f7a11",
    email: "dana@example.com",
    first_name: "Dana",
    last_name: "Reyes",
    role,
    admin_role: role === "admin" ? "owner" : null,
    membership_status: role === "free_member" ? "free" : "premium",
    membership_start_date: null,
    created_at: end,
    interests: [],
    email_verified_at: end,
    pending_email: null,
    new_email_from_owner: null,
    subscription_active,
    wants_updates: false,
    membership: {
      ...membership,
      is_cancelled_but_active: membership.state === "cancelling",
      price_cents: null,
      price_months: 1,
    },
  };
}

describe("membership status", () => {
  it.each<[Role, Partial<Membership>, string, string, { hasSubscription: boolean; canUpgrade: boolean }]>([
    ["free_member", {}, "Free", "Free forever", { hasSubscription: false, canUpgrade: true }],
    [
      "premium_member",
      { state: "active", current_period_end: end },
      "Premium",
      "Next billing date December 3, 2026.",
      { hasSubscription: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "cancelling", current_period_end: end },
      "Premium (Cancelled)",
      "Premium stays on until December 3, 2026.",
      { hasSubscription: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "cancelling" },
      "Premium (Cancelled)",
      "Premium stays on until your next billing date.",
      { hasSubscription: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "past_due", grace_until: end },
      "Premium",
      "Premium stays on until December 3, 2026.",
      { hasSubscription: true, canUpgrade: false },
    ],
    [
      "free_member",
      { state: "past_due", grace_until: end },
      "Free",
      "Premium has ended",
      { hasSubscription: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "comped" },
      "Premium",
      "nothing to pay",
      { hasSubscription: false, canUpgrade: false },
    ],
    ["admin", {}, "Admin", "You manage this site.", { hasSubscription: false, canUpgrade: false }],
    [
      "admin",
      { state: "active", current_period_end: end },
      "Admin",
      "Next billing date December 3, 2026.",
      { hasSubscription: true, canUpgrade: false },
    ],
  ])("%s with %j: badge %s, message %j", (role, overrides, badge, message, expected) => {
    expect(getMembershipStatus(buildProfile(role, overrides))).toMatchObject({
      badge,
      message: expect.stringContaining(message),
      ...expected,
    });
  });

  it("a complimentary member with a subscription of their own reads that it is charged, and can manage it", () => {
    expect(getMembershipStatus(buildProfile("premium_member", { state: "comped" }, true))).toMatchObject({
      message:
        "Premium is complimentary. You also have a subscription: “Manage Your Subscription” shows whether it is charged again.",
      hasSubscription: true,
      canUpgrade: false,
    });
  });

  it("a guest has no subscription to manage and no upgrade", () => {
    expect(getMembershipStatus(null)).toMatchObject({
      badge: "Guest",
      hasSubscription: false,
      canUpgrade: false,
    });
  });
});
