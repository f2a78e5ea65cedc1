import { expect, it } from "vitest";
import { findRedirectTarget, getPrefilledEmail } from "./redirect-target.ts";

it("returns a path on this site", () => {
  expect(findRedirectTarget({ from: "/advisor-checkout?advisor=adv_1#pay" })).toBe(
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
])("returns no path for %j", (state) => expect(findRedirectTarget(state)).toBeUndefined());

it("reads the email address from the router state", () => {
  expect(getPrefilledEmail({ email: "dana@example.com" })).toBe("dana@example.com");
  expect(getPrefilledEmail(null)).toBe("");
});
