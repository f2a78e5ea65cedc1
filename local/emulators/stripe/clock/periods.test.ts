import { describe, expect, it } from "vitest";
import { periodEnd } from "./periods.ts";

const at = (iso: string) => Date.parse(`${iso}T10:20:30Z`) / 1000;
const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const month = { interval: "month", interval_count: 1 };

describe("a period", () => {
  it("that began on the 31st comes back to it after shorter months", () => {
    const anchor = at("2026-10-31");
    const ends: string[] = [];
    for (let start = anchor; ends.length < 6; ) {
      start = periodEnd(anchor, start, month);
      ends.push(dateOf(start));
    }
    expect(ends).toEqual([
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
    ]);
  });

  it.each([
    ["day", 10, "2026-11-30"],
    ["week", 2, "2026-12-04"],
    ["month", 3, "2027-02-20"],
    ["year", 1, "2027-11-20"],
  ])("of %s × %i ends in time, to the second", (interval, interval_count, end) => {
    const anchor = at("2026-11-20");
    expect(periodEnd(anchor, anchor, { interval, interval_count })).toBe(at(end));
  });

  it("of a year that began on February 29th ends on the 28th, but in leap years", () => {
    const anchor = at("2028-02-29");
    const year = { interval: "year", interval_count: 1 };
    const first = periodEnd(anchor, anchor, year);
    expect(dateOf(first)).toBe("2029-02-28");
    expect(dateOf(periodEnd(anchor, at("2031-02-28"), year))).toBe("2032-02-29");
  });
});
