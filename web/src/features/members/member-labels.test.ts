import { describe, expect, it } from "vitest";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { createMemberResolver, getMemberChanges } from "./member-changes.ts";
import {
  describeContinuation,
  formatMemberPrice,
  getMemberName,
  getMembershipLabel,
  hasSubscription,
} from "./member-labels.ts";

const end = "2027-03-16T12:00:00.000Z";
const member: MemberRecord = {
  id: "0192f3c8-0000-4000-8000-000000000000",
  email: "dana@example.com",
  first_name: "Dana",
  last_name: "",
  role: "free_member",
  admin_role: null,
  membership_status: "free",
  membership_start_date: null,
  membership: {
    state: "none",
    current_period_end: null,
    grace_until: null,
    is_cancelled_but_active: false,
    price_cents: null,
    price_months: 1,
  },
  email_verified_at: end,
  mfa_enabled_at: null,
  created_at: end,
  updated_at: end,
  version: 1,
  subscription_active: false,
  deleted_at: null,
  is_unused_import: false,
};
const getLabel = (membership: Partial<MemberRecord["membership"]>) =>
  getMembershipLabel({ membership: { ...member.membership, ...membership } });

describe("member labels", () => {
  it("use the email address of a member without a name", () => {
    expect(getMemberName(member)).toBe("Dana");
    expect(getMemberName({ ...member, first_name: "" })).toBe("dana@example.com");
  });

  it("show the membership and until when it lasts", () => {
    expect(getLabel({ state: "active", current_period_end: end }).more).toBe("Renews 3/16/27");
    expect(getLabel({ state: "cancelling", current_period_end: end }).more).toBe("Premium until 3/16/27");
    expect(getLabel({ state: "past_due", grace_until: end })).toMatchObject({
      badge: "Payment failed",
      more: "Premium until 3/16/27",
    });
    expect(getLabel({ state: "comped" }).badge).toBe("Complimentary");
  });

  it("name the price with its own interval, also of a subscription that was adopted from an earlier site", () => {
    const format = (price: Partial<MemberRecord["membership"]>) =>
      formatMemberPrice({ membership: { ...member.membership, ...price } });
    expect(format({ price_cents: 9_000, price_months: 12 })).toBe("$90.00 a year");
    expect(format({ price_cents: null })).toBeNull();
  });

  it("announce no charge when Premium continues while its payments are paused", () => {
    const describeNext = (price_cents: number | null) =>
      describeContinuation({ membership: { ...member.membership, price_cents } });
    expect(describeNext(2_000)).toBe("is charged $20.00 a month again.");
    expect(describeNext(null)).toMatch(/^keeps Premium\. .*nothing is charged until they are resumed/);
  });

  it("hasSubscription: true for Premium access or an active charge", () => {
    expect(hasSubscription(member)).toBe(false);
    expect(hasSubscription({ ...member, membership_status: "premium" })).toBe(true);
    expect(hasSubscription({ ...member, subscription_active: true })).toBe(true);
  });
});

describe("the member form", () => {
  const resolve = (fields: Parameters<ReturnType<typeof createMemberResolver>>[0]) =>
    createMemberResolver(member)(fields, undefined, { fields: {}, shouldUseNativeValidation: false });

  it("sends only the changed fields", () => {
    const admin = { ...member, role: "admin", admin_role: "owner" } as const;
    expect(getMemberChanges(member, { ...member, first_name: "Ana" })).toEqual({ first_name: "Ana" });
    expect(getMemberChanges(member, { ...member, admin_role: "owner" })).toEqual({});
    expect(getMemberChanges(member, { ...admin, admin_role: "editor" })).toEqual({
      role: "admin",
      admin_role: "editor",
    });
    expect(getMemberChanges(admin, { ...admin, admin_role: "support" })).toEqual({ admin_role: "support" });
  });

  it("rejects an emptied name, but not a name that was empty before", async () => {
    expect((await resolve({ ...member, role: "admin" })).errors).toEqual({});
    expect((await resolve({ ...member, first_name: " " })).errors).toMatchObject({
      first_name: { message: "Please enter your first and last name" },
    });
  });
});
