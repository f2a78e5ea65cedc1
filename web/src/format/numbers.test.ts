import { expect, it } from "vitest";
import { formatDecimalDollars, formatMoney, formatNoun, formatNumber } from "./numbers.ts";

it("numbers have a comma at each thousand", () => expect(formatNumber(12_000)).toBe("12,000"));

it("a noun is singular after 1 only", () =>
  expect([0, 1, 1_200].map((count) => formatNoun(count, "item"))).toEqual([
    "0 items",
    "1 item",
    "1,200 items",
  ]));

it.each([
  [124_000, "$1,240"],
  [6_499, "$64.99"],
  [0, "$0"],
])("%i cents are shown as %s", (cents, text) => expect(formatMoney(cents)).toBe(text));

it("a decimal amount keeps both digits of its cents", () =>
  expect(formatDecimalDollars(2_000)).toBe("20.00"));
