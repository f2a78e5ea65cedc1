import { describe, expect, it } from "vitest";
import { getPeriodEnd } from "./periods.ts";

const toSeconds = (iso: string) => Date.parse(`${iso}T10:20:30Z`) / 1000;
const formatDate = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const month = { interval: "month", interval_count: 1 };

describe("getPeriodEnd", () => {
  it("returns to the 31st after shorter months", () => {
    const anchor = toSeconds("2026-10-31");
    const ends: string[] = [];
    for (let start = anchor; ends.length < 6; ) {
      start = getPeriodEnd(anchor, start, month);
      ends.push(formatDate(start));
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
  ])("adds %s × %i exactly", (interval, interval_count, end) => {
    const anchor = toSeconds("2026-11-20");
    expect(getPeriodEnd(anchor, anchor, { interval, interval_count })).toBe(toSeconds(end));
  });

  it("ends yearly periods from February 29 on February 28, except in leap years", () => {
    const anchor = toSeconds("2028-02-29");
    const year = { interval: "year", interval_count: 1 };
    const first = getPeriodEnd(anchor, anchor, year);
    expect(formatDate(first)).toBe("2029-02-28");
    expect(formatDate(getPeriodEnd(anchor, toSeconds("2031-02-28"), year))).toBe("2032-02-29");
  });
});
