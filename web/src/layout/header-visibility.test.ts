import { describe, expect, it } from "vitest";
import { hasFooter, hasHeader } from "./header-visibility.ts";

describe("spec/1 §2", () => {
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
    "/coming-soon",
  ])("hides the header on %s", (path) => expect(hasHeader(path)).toBe(false));

  it.each(["/", "/home", "/about", "/blog", "/terms", "/no-such-page", "/registers"])(
    "shows it on %s",
    (path) => expect(hasHeader(path)).toBe(true),
  );

  it("hides the footer on /coming-soon alone", () => {
    expect(hasFooter("/coming-soon")).toBe(false);
    expect(["/", "/login", "/dashboard", "/admin"].every(hasFooter)).toBe(true);
  });
});
