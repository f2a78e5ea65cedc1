import { describe, expect, it } from "vitest";
import { getFooterKind, hasHeader, hasNewsletter } from "./header-visibility.ts";

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
    ["/login", "site"],
    ["/dashboards", "site"],
    ["/dashboard", "legal"],
    ["/dashboard/", "legal"],
    ["/admin", "legal"],
    ["/advisor-checkout", "legal"],
    ["/booking-confirmation", "legal"],
    ["/sessions/bkg_1", "legal"],
    ["/proposal", "legal"],
  ])("the footer of %s is: %s", (path, kind) => expect(getFooterKind(path)).toBe(kind));

  it.each(["/login", "/register/", "/register-premium", "/unsubscribe"])(
    "no newsletter is offered below the form on %s",
    (path) => expect(hasNewsletter(path)).toBe(false),
  );

  it("other pages offer the newsletter", () => expect(hasNewsletter("/about")).toBe(true));
});
