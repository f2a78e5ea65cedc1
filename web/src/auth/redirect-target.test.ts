import { expect, it } from "vitest";
import { emailFrom, whereFrom } from "./redirect-target.ts";

it("leads back to a place of ours", () => {
  expect(whereFrom({ from: "/advisor-checkout?advisor=adv_1#pay" })).toBe(
    "/advisor-checkout?advisor=adv_1#pay",
  );
});

it.each([
  null,
  undefined,
  {},
  { from: 7 },
  { from: "//evil.example" },
  { from: "/\\evil.example" },
  { from: "https://evil.example" },
])("leads to the dashboard from anywhere else: %j", (state) => expect(whereFrom(state)).toBe("/dashboard"));

it("fills in an address that came along", () => {
  expect(emailFrom({ email: "dana@example.com" })).toBe("dana@example.com");
  expect(emailFrom(null)).toBe("");
});
