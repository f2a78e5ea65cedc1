import { describe, expect, it } from "vitest";
import { hasFooter, hasHeader } from "./header-visibility.ts";

describe("header and footer (SITE-2)", () => {
  it.each([
    "/dashboard",
    "/dashboard/anything",
    "/admin",
    "/admin/login",
    "/login",
    "/login/",
    "/register",
    "/register-premium",
    "/reset-password",
    "/confirm-email",
    "/coming-soon",
  ])("the header is hidden on %s", (path) => expect(hasHeader(path)).toBe(false));

  it.each(["/", "/home", "/about", "/blog", "/terms", "/no-such-page", "/registers"])(
    "the header is shown on %s",
    (path) => expect(hasHeader(path)).toBe(true),
  );

  it("the footer is hidden on /coming-soon only", () => {
    expect(hasFooter("/coming-soon")).toBe(false);
    expect(["/", "/login", "/dashboard", "/admin"].every(hasFooter)).toBe(true);
  });
});
