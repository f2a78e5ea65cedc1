import { expect, it } from "vitest";
import { isDisputeOpen, isPaymentDisputed, isReturnedByBank } from "./dispute-rules.ts";

/* Every status that a dispute has at Stripe, and who has the money then. */

const since = "2027-03-01T12:00:00.000Z";

it.each([
  ["warning_needs_response", "we have it"],
  ["warning_under_review", "we have it"],
  ["warning_closed", "we have it"],
  ["won", "we have it"],
  ["needs_response", "the bank has it"],
  ["under_review", "the bank has it"],
  ["lost", "the client has it"],
  ["prevented", "the client has it"],
])("a payment whose dispute is %s: %s", (status, holder) => {
  const booking = { dispute: { status, since, decided_at: null } };
  expect(isReturnedByBank(booking)).toBe(holder === "the client has it");
  expect(isPaymentDisputed(booking)).toBe(holder !== "we have it");
  expect(isPaymentDisputed(booking) && isDisputeOpen(booking)).toBe(holder === "the bank has it");
});

it("a payment without a dispute was not returned by a bank", () => {
  expect(isReturnedByBank({ dispute: null })).toBe(false);
});
