import { describe, expect, it } from "vitest";
import { type Membership, membershipStates, noMembership } from "./membership.ts";
import { getRole, roleGroups } from "./roles.ts";

const now = Date.parse("2026-06-01T12:00:00.000Z");
const held = (membership: Partial<Membership>) => ({
  is_admin: false,
  membership: { ...noMembership, ...membership },
});

describe("role", () => {
  it("is admin whatever the membership says", () => {
    for (const state of membershipStates)
      expect(getRole({ ...held({ state }), is_admin: true }, now)).toBe("admin");
  });

  it.each([
    ["none", "free_member"],
    ["active", "premium_member"],
    ["cancelling", "premium_member"],
    ["comped", "premium_member"],
  ] as const)("of a membership %s is %s", (state, role) => {
    expect(getRole(held({ state }), now)).toBe(role);
  });

  it("keeps premium through the grace after a failed payment, and not a millisecond longer", () => {
    const late = held({ state: "past_due", grace_until: "2026-06-01T12:00:00.000Z" });
    expect(getRole(late, now - 1)).toBe("premium_member");
    expect(getRole(late, now)).toBe("free_member");
    expect(getRole(held({ state: "past_due" }), now)).toBe("free_member");
  });

  it("has one Cognito group each, admin winning over premium over free", () => {
    const byPrecedence = Object.values(roleGroups).toSorted((a, b) => a.precedence - b.precedence);
    expect(byPrecedence.map(({ group }) => group)).toEqual(["admin", "premium", "free"]);
  });
});
