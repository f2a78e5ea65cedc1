import { expect, it } from "vitest";
import { findStopReason } from "./returned-emails.ts";

it.each([
  [100, 3, "bounce", "bounces"],
  [101, 3, "bounce", undefined],
  [1_000, 1, "complaint", "complaints"],
  [1_001, 1, "complaint", undefined],
  [0, 0, "bounce", undefined],
] as const)(
  "emails to old addresses: of %i sent, %i with a %s give this reason to stop: %s",
  (sent, count, reason, stop) => {
    const returned = Array.from({ length: count }, (_, n) => ({ id: `hash-${n}`, reason }));
    expect(findStopReason(sent, returned)).toBe(stop);
  },
);

it("emails to old addresses: bounces and complaints are counted apart", () => {
  const bounces = ["1", "2"].map((id) => ({ id, reason: "bounce" }));
  expect(findStopReason(100, [...bounces, { id: "3", reason: "complaint" }])).toBe("complaints");
  expect(findStopReason(2_000, [...bounces, { id: "3", reason: "complaint" }])).toBeUndefined();
});
