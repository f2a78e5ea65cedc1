import { describe, expect, it } from "vitest";
import { behaviors, config, getResponseHeaders } from "./web.fixture.ts";

describe("security headers", () => {
  const policyText: string = getResponseHeaders(config.DefaultCacheBehavior)
    .SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy["Fn::Join"][1].map((part: unknown) =>
      typeof part === "string" ? part : "FILES",
    )
    .join("");
  const csp = new Map(
    policyText.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

  it("allow scripts from our origin and Stripe only, none inline", () => {
    expect(csp.get("default-src")).toEqual(["'none'"]);
    expect(csp.get("script-src")).toEqual(["'self'", "https://js.stripe.com", "https://*.js.stripe.com"]);
    expect(csp.get("frame-src")).toEqual([
      "https://js.stripe.com",
      "https://*.js.stripe.com",
      "https://hooks.stripe.com",
    ]);
    expect(csp.get("object-src")).toEqual(["'none'"]);
    expect(csp.get("base-uri")).toEqual(["'none'"]);
    expect(csp.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policyText).not.toContain("unsafe-eval");
  });

  it("allow calls to the API, Cognito, Stripe and the files host", () => {
    expect(csp.get("connect-src")).toEqual([
      "'self'",
      "https://cognito-idp.us-east-1.amazonaws.com",
      "https://api.stripe.com",
      "https://FILES",
    ]);
    expect(csp.get("media-src"), "audio stories").toEqual(["https://FILES"]);
    expect(csp.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
    expect(csp.get("form-action")).toEqual(["'self'"]);
  });

  it("prevent images and API responses from running anything if opened as a document", () => {
    for (const behavior of behaviors.filter(({ PathPattern }) => /^\/(api|media)/.test(PathPattern))) {
      const { ContentSecurityPolicy } =
        getResponseHeaders(behavior).SecurityHeadersConfig.ContentSecurityPolicy;
      expect(ContentSecurityPolicy).toMatch(/^default-src 'none';.*; sandbox$/);
    }
  });

  it("are on every response: HSTS for two years, nosniff and a strict referrer policy", () => {
    for (const behavior of [config.DefaultCacheBehavior, ...behaviors]) {
      const { SecurityHeadersConfig, CustomHeadersConfig } = getResponseHeaders(behavior);
      expect(SecurityHeadersConfig).toMatchObject({
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: true,
          Override: true,
        },
      });
      const custom = CustomHeadersConfig.Items.map(({ Header }: { Header: string }) => Header);
      const expected = ["Cross-Origin-Opener-Policy", "Permissions-Policy"];
      expect(custom.slice(0, 2)).toEqual(expected);
    }
  });

  it("forbid caching of API responses without a Cache-Control, such as the gateway's own 401", () => {
    const others = behaviors.filter(({ PathPattern }) => PathPattern !== "/media/*");
    for (const behavior of [config.DefaultCacheBehavior, ...others]) {
      const isApi = behavior.PathPattern?.startsWith("/api") ?? false;
      expect(getResponseHeaders(behavior).CustomHeadersConfig.Items.slice(2)).toEqual(
        isApi ? [{ Header: "Cache-Control", Value: "no-store", Override: false }] : [],
      );
    }
  });
});
