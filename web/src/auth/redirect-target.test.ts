import { expect, it } from "vitest";
import { getPrefilledEmail, getRedirectTarget } from "./redirect-target.ts";

it("returns a path on this site", () => {
  expect(getRedirectTarget({ from: "/advisor-checkout?advisor=adv_1#pay" })).toBe(
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
  { from: "/\t/evil.example" },
  { from: "https://evil.example" },
])("falls back to the dashboard for %j", (state) => expect(getRedirectTarget(state)).toBe("/dashboard"));

it("reads the email address from the router state", () => {
  expect(getPrefilledEmail({ email: "dana@example.com" })).toBe("dana@example.com");
  expect(getPrefilledEmail(null)).toBe("");
});
