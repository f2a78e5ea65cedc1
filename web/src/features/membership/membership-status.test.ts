import { describe, expect, it } from "vitest";
import type { Profile } from "../../../../contract/members.ts";
import { type Membership, noMembership } from "../../../../contract/membership.ts";
import type { Role } from "../../../../contract/roles.ts";
import { statusOf } from "./membership-status.ts";

/** Noon, so that it is the same day wherever the tests run. */
const end = "2026-12-03T12:00:00.000Z";

function profile(role: Role, held: Partial<Membership>): Profile {
  const membership = { ...noMembership, ...held };
  return {
    id: "3f0c6d58-0f6f-4b7e-9f5e-0d8a5d0f7a11",
    email: "dana@example.com",
    first_name: "Dana",
    last_name: "Reyes",
    role,
    membership_status: role === "free_member" ? "free" : "premium",
    membership_start_date: null,
    created_at: end,
    interests: [],
    membership: { ...membership, is_cancelled_but_active: membership.state === "cancelling" },
  };
}

describe("the status card", () => {
  it.each<[Role, Partial<Membership>, string, string, { pays: boolean; canUpgrade: boolean }]>([
    ["free_member", {}, "Free", "Free forever", { pays: false, canUpgrade: true }],
    [
      "premium_member",
      { state: "active", current_period_end: end },
      "Premium",
      "Next billing date December 3, 2026.",
      { pays: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "cancelling", current_period_end: end },
      "Premium (Cancelled)",
      "Premium stays on until December 3, 2026.",
      { pays: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "cancelling" },
      "Premium (Cancelled)",
      "Premium stays on until your next billing date.",
      { pays: true, canUpgrade: false },
    ],
    [
      "premium_member",
      { state: "past_due", grace_until: end },
      "Premium",
      "Premium stays on until December 3, 2026.",
      { pays: true, canUpgrade: false },
    ],
    [
      "free_member",
      { state: "past_due", grace_until: end },
      "Free",
      "Premium has ended",
      { pays: true, canUpgrade: false },
    ],
    ["premium_member", { state: "comped" }, "Premium", "nothing to pay", { pays: false, canUpgrade: false }],
    ["admin", {}, "Admin", "You look after the house.", { pays: false, canUpgrade: false }],
    [
      "admin",
      { state: "active", current_period_end: end },
      "Admin",
      "Next billing date December 3, 2026.",
      { pays: true, canUpgrade: false },
    ],
  ])("of a %s with %j says %s", (role, held, badge, line, what) => {
    expect(statusOf(profile(role, held))).toMatchObject({
      badge,
      line: expect.stringContaining(line),
      ...what,
    });
  });

  it("of a guest offers nothing to manage, and no upgrade", () => {
    expect(statusOf(null)).toMatchObject({ badge: "Guest", pays: false, canUpgrade: false });
  });
});
