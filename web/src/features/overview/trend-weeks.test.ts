import { expect, it } from "vitest";
import type { DailyFigures } from "../../../../contract/overview.ts";
import { describeChange, sumWeeks, toPoints } from "./trend-weeks.ts";

const day = (day: string, sign_ups: number): DailyFigures => ({
  day,
  sign_ups,
  conversions: 0,
  churn: 0,
  premium_cents: 0,
  premium_refunded_cents: 0,
  sessions_cents: 0,
});

it("trend weeks: end yesterday, hold seven days each, and count missing days as nothing", () => {
  const days = [day("2026-11-08", 1), day("2026-11-14", 2), day("2026-11-15", 3), day("2026-11-21", 4)];
  const weeks = sumWeeks(days, "2026-11-21", ({ sign_ups }) => sign_ups);
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ from: "2026-08-30", value: 0, isWhole: false });
  expect(weeks.slice(-2)).toEqual([
    { from: "2026-11-08", value: 3, isWhole: false },
    { from: "2026-11-15", value: 7, isWhole: false },
  ]);
  expect(describeChange(weeks, String), "days are missing").toBe("No full week before to compare with");
});

it("trend weeks: the last one is compared with a full one before it", () => {
  const days = Array.from({ length: 14 }, (_, index) =>
    day(`2026-11-${String(8 + index).padStart(2, "0")}`, index),
  );
  const weeks = sumWeeks(days, "2026-11-21", ({ sign_ups }) => sign_ups);
  expect(describeChange(weeks, String)).toBe("49 more than the week before");
  expect(describeChange([...weeks, ...weeks.slice(-1)], String)).toBe("Same as the week before");
});

it("trend line: puts the largest value at the top and stays inside its box without any", () => {
  expect(toPoints([0, 5, 10], 100, 20)).toBe("0,20 50,10 100,0");
  expect(toPoints([0, 0], 100, 20)).toBe("0,20 100,20");
});
