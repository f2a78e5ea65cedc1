import { expect, it } from "vitest";
import type { Proposal } from "../../../../contract/proposals.ts";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { isOvertaken } from "./use-proposal.ts";

const [nine, ten] = (["9:00 AM", "10:00 AM"] as const).map((time) =>
  toBookedSlot({ date: "2027-03-16", time, timezone: "America/New_York" }),
);
const outcome = (state: Proposal["state"]) =>
  ({ state, confirmed_time: state === "confirmed" ? nine : null }) as Proposal;

it("an answer from a second tab is recognized if another one holds", () => {
  const confirm = { action: "confirm", slot: nine?.starts_at ?? "" } as const;
  expect(isOvertaken(confirm, outcome("confirmed"))).toBe(false);
  expect(isOvertaken({ ...confirm, slot: ten?.starts_at ?? "" }, outcome("confirmed"))).toBe(true);
  expect(isOvertaken(confirm, outcome("declined"))).toBe(true);
  expect(isOvertaken({ action: "decline" }, outcome("declined"))).toBe(false);
  expect(isOvertaken({ action: "decline" }, outcome("confirmed"))).toBe(true);
});
