import { describe, expect, it } from "vitest";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { changesOf, resolverFor } from "./member-changes.ts";
import {
  countWords,
  dayOf,
  hasSubscription,
  membershipWords,
  nameOf,
  nobodyWords,
  owesPayment,
} from "./member-labels.ts";

const end = "2027-03-16T12:00:00.000Z";
const member: MemberRecord = {
  id: "0192f3c8-0000-4000-8000-000000000000",
  email: "dana@example.com",
  first_name: "Dana",
  last_name: "",
  role: "free_member",
  membership_status: "free",
  membership_start_date: null,
  membership: { state: "none", current_period_end: null, grace_until: null, is_cancelled_but_active: false },
  created_at: end,
  updated_at: end,
  version: 1,
  subscription_active: false,
  deleted_at: null,
};
const having = (membership: Partial<MemberRecord["membership"]>) =>
  membershipWords({ membership: { ...member.membership, ...membership } });

describe("a member in words", () => {
  it("has days in the short style of the US, and a name even where none was given", () => {
    expect(dayOf(end)).toBe("3/16/27");
    expect(nameOf(member)).toBe("Dana");
    expect(nameOf({ ...member, first_name: "" })).toBe("dana@example.com");
  });

  it("tells what they have, and until when", () => {
    expect(having({ state: "active", current_period_end: end }).more).toBe("Renews 3/16/27");
    expect(having({ state: "cancelling", current_period_end: end }).more).toBe("Premium until 3/16/27");
    expect(having({ state: "past_due", grace_until: end })).toMatchObject({
      badge: "Payment failed",
      more: "Premium until 3/16/27",
    });
    expect(having({ state: "comped" }).badge).toBe("Given");
  });

  it("has something to cancel who is premium, or is charged without being so", () => {
    expect(hasSubscription(member)).toBe(false);
    expect(hasSubscription({ ...member, membership_status: "premium" })).toBe(true);
    expect(hasSubscription({ ...member, subscription_active: true })).toBe(true);
  });
});

describe("the list of those whose payment failed", () => {
  const past_due = { ...member.membership, state: "past_due" as const };
  it("has whom the overview counts, and not who is being deleted", () => {
    expect(owesPayment(member)).toBe(false);
    expect(owesPayment({ ...member, membership: past_due })).toBe(true);
    expect(owesPayment({ ...member, membership: past_due, deleted_at: end })).toBe(false);
  });

  it("says among how many it looked", () => {
    const all = { q: "", onlyFailed: true, rows: 2, loaded: 100, more: false };
    expect(countWords(all)).toBe("2 of 100 users");
    expect(countWords({ ...all, more: true })).toBe(
      "2 of the newest 100 users, older ones not looked through yet",
    );
    expect(countWords({ ...all, q: "da", more: true })).toBe("2 of the first 100 found");
    expect(countWords({ ...all, onlyFailed: false })).toBeNull();
    expect(nobodyWords({ ...all, more: true })).toMatch("There are more.");
    expect(nobodyWords(all)).toBe("Every payment has gone through.");
  });
});

describe("the form of a member", () => {
  const resolve = (fields: Parameters<ReturnType<typeof resolverFor>>[0]) =>
    resolverFor(member)(fields, undefined, { fields: {}, shouldUseNativeValidation: false });

  it("sends what was changed alone", () => {
    const { first_name, last_name, role } = member;
    expect(changesOf(member, { first_name, last_name, role: "admin" })).toEqual({ role: "admin" });
    expect(changesOf(member, { first_name: "Ana", last_name, role })).toEqual({ first_name: "Ana" });
  });

  it("minds a name that is emptied, and not one that was never given", async () => {
    expect((await resolve({ ...member, role: "admin" })).errors).toEqual({});
    expect((await resolve({ ...member, first_name: " " })).errors).toMatchObject({
      first_name: { message: "Please enter your first and last name" },
    });
  });
});
