import { expect, it } from "vitest";
import {
  formatDecimalDollars,
  formatListCount,
  formatLoaded,
  formatMoney,
  formatNoun,
  formatNumber,
  formatPart,
} from "./numbers.ts";

it("numbers have a comma at each thousand", () => expect(formatNumber(12_000)).toBe("12,000"));

it("a noun is singular after 1 only", () =>
  expect([0, 1, 1_200].map((count) => formatNoun(count, "item"))).toEqual([
    "0 items",
    "1 item",
    "1,200 items",
  ]));

it("what is loaded so far has a plus while more may follow", () =>
  expect([true, false].map((isMore) => formatLoaded(1, isMore, "entry", "entries"))).toEqual([
    "1+ entries",
    "1 entry",
  ]));

it("a list counts its filter, or everything, and in a search what is loaded so far", () => {
  const counts = { open: 1, done: 30 };
  expect(formatListCount("booking", counts, "open", 1, false)).toBe("1 booking");
  expect(formatListCount("booking", counts, undefined, 20, true)).toBe("31 bookings");
  expect(formatListCount("booking", null, undefined, 20, true)).toBe("20+ bookings");
});

it("a part names its whole, unless it is all", () =>
  expect([formatPart(1_200, 3_000, "item"), formatPart(46, 46, "item")]).toEqual([
    "1,200 of 3,000 items",
    "46 items",
  ]));

it.each([
  [124_000, "$1,240"],
  [6_499, "$64.99"],
  [0, "$0"],
])("%i cents are shown as %s", (cents, text) => expect(formatMoney(cents)).toBe(text));

it("a decimal amount keeps both digits of its cents", () =>
  expect(formatDecimalDollars(2_000)).toBe("20.00"));
