import { expect, it } from "vitest";
import { parseDollars } from "./parse-dollars.ts";

it.each([
  ["5", 500],
  ["5.5", 550],
  [" $5.05 ", 505],
  ["1,200.00", 120_000],
  ["0.29", 29],
  ["", undefined],
  ["-5", undefined],
  ["5.005", undefined],
  ["5,00", undefined],
  ["1e3", undefined],
  ["five", undefined],
])("an amount typed as “%s” is %s cents", (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});
