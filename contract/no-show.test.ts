import { expect, it } from "vitest";
import { getPendingParty } from "./booking-rules.ts";
import { canReportNoShow, getNoShowDecisionBy, getNoShowLinkEnd } from "./no-show.ts";
import { toBookedSlot } from "./slots.ts";

const confirmed_time = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });
const start = Date.parse(confirmed_time.starts_at);
const minute = 60_000;
const day = 24 * 60 * minute;
const toIso = (at: number) => new Date(at).toISOString();

const report = {
  reported_at: toIso(start + 15 * minute),
  message: null,
  answer_by: toIso(start + 2 * day),
  answer: null,
  answered_at: null,
  is_reviewed: false,
  needs_admin: false,
  outcome: null,
};
const booking = {
  state: "confirmed",
  confirmed_time,
  session_length: 30,
  refund_requested_at: null,
  refunded_at: null,
  dispute: null,
  no_show: null,
} as const;

const lost = { status: "lost", since: toIso(start), decided_at: toIso(start) };

it.each([
  ["9 minutes after the start", 9 * minute, {}, false],
  ["10 minutes after the start", 10 * minute, {}, true],
  ["24 hours after the end", day + 30 * minute, {}, true],
  ["a minute later", day + 31 * minute, {}, false],
  ["while a report is open", day, { no_show: report }, false],
  ["after an admin has kept the payment", day, { no_show: { ...report, outcome: "kept" } }, false],
  ["after it was withdrawn", day, { no_show: { ...report, outcome: "withdrawn" } }, true],
  ["once it is refunded", day, { refund_requested_at: toIso(start) }, false],
  ["once it is cancelled", day, { state: "cancelled" }, false],
  ["while the bank decides", day, { dispute: { ...lost, status: "under_review" } }, true],
  ["once the bank has returned the payment", day, { dispute: lost }, false],
] as const)("a missing advisor can be reported, or not, %s", (_, after, changes, expected) =>
  expect(canReportNoShow({ ...booking, ...changes }, start + after)).toBe(expected),
);

it.each([
  [report, "advisor"],
  [{ ...report, answer: "present" }, "admin"],
  [{ ...report, needs_admin: true }, "admin"],
  [{ ...report, outcome: "kept" }, "nobody"],
] as const)("a report waits for whom: %j", (no_show, whom) =>
  expect(getPendingParty({ ...booking, no_show })).toBe(whom),
);

it("an admin has 7 days from the answer, or from the end of the time to answer; the link ends 7 days after that", () => {
  expect(getNoShowDecisionBy(report, null)).toBe(toIso(start + 9 * day));
  expect(getNoShowDecisionBy({ ...report, answered_at: toIso(start + day) }, null)).toBe(
    toIso(start + 8 * day),
  );
  expect(getNoShowDecisionBy({ ...report, answered_at: toIso(start + 8 * day) }, null), "a late answer").toBe(
    getNoShowDecisionBy(report, null),
  );
  const dispute = { ...lost, status: "won", decided_at: toIso(start + 21 * day) };
  expect(getNoShowDecisionBy(report, dispute), "after a dispute").toBe(toIso(start + 28 * day));
  expect(getNoShowLinkEnd(report)).toBe(start + 9 * day);
});
