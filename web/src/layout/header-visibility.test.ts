import { describe, expect, it } from "vitest";
import { getFooterKind, hasHeader } from "./header-visibility.ts";

describe("header and footer (SITE-2)", () => {
  it.each([
    "/dashboard",
    "/dashboard/anything",
    "/sessions",
    "/sessions/bkg_1",
    "/admin",
    "/admin/login",
    "/login",
    "/login/",
    "/register",
    "/register-premium",
    "/reset-password",
    "/confirm-email",
    "/coming-soon",
    "/proposal",
  ])("the header is hidden on %s", (path) => expect(hasHeader(path)).toBe(false));

  it.each(["/", "/home", "/about", "/blog", "/terms", "/no-such-page", "/registers"])(
    "the header is shown on %s",
    (path) => expect(hasHeader(path)).toBe(true),
  );

  it.each([
    ["/coming-soon", "none"],
    ["/", "site"],
    ["/login", "site-without-newsletter"],
    ["/register/", "site-without-newsletter"],
    ["/unsubscribe", "site-without-newsletter"],
    ["/dashboards", "site"],
    ["/dashboard", "legal"],
    ["/dashboard/", "legal"],
    ["/admin", "legal"],
    ["/advisor-checkout", "legal"],
    ["/booking-confirmation", "legal"],
    ["/sessions/bkg_1", "legal"],
    ["/proposal", "legal"],
  ])("the footer of %s is: %s", (path, kind) => expect(getFooterKind(path)).toBe(kind));
});
