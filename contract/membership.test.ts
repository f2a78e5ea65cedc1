import { describe, expect, it } from "vitest";
import {
  isCancelledButActive,
  isCharging,
  isPremium,
  type Membership,
  membershipMessages,
  membershipStates,
  noMembership,
} from "./membership.ts";

const now = Date.parse("2026-06-01T00:00:00.000Z");
const hold = (state: Membership["state"], grace_until: string | null = null): Membership => ({
  ...noMembership,
  state,
  grace_until,
});

describe("isPremium", () => {
  it.each(membershipStates)("%s, without a grace period", (state) => {
    expect(isPremium(hold(state), now)).toBe(["active", "cancelling", "comped"].includes(state));
  });

  it("past_due: until the grace period ends, and not in that instant", () => {
    const held = hold("past_due", new Date(now).toISOString());
    expect([isPremium(held, now - 1), isPremium(held, now), isPremium(held, now + 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("none: never, not even with a date", () => {
    expect(isPremium(hold("none", new Date(now + 1).toISOString()), now)).toBe(false);
  });

  it("past_due without a date: not even before the epoch", () => {
    expect(isPremium(hold("past_due"), -1)).toBe(false);
  });
});

it.each(membershipStates)("isCancelledButActive: %s", (state) => {
  expect(isCancelledButActive(hold(state))).toBe(state === "cancelling");
});

it.each([
  ["active", true],
  ["trialing", true],
  ["past_due", true],
  ["unpaid", false],
  ["canceled", false],
  [null, false],
  [undefined, false],
])("isCharging: %s is %s", (status, expected) => expect(isCharging(status)).toBe(expected));

it("the messages about failures hold the given reason", () => {
  expect(membershipMessages.refreshFailedWith("no answer")).toBe(
    "Failed to refresh subscription status: no answer",
  );
  expect(membershipMessages.portalFailedWith("no answer")).toBe("Failed to open customer portal: no answer");
});
