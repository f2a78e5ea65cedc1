import { expect, it } from "vitest";
import { siteSettings } from "../../contract/site-settings.ts";
import { buildResetEmail } from "./triggers.ts";

const codePlaceholder = "{####}";
const build = (email: string, siteUrl = "https://s.example") =>
  buildResetEmail({ siteUrl, email, codePlaceholder, isAdmin: false }, siteSettings.parse({}));
/** The link's URL, as an email client reads it. */
const findLink = (html: string) =>
  /href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&").replaceAll("&#x27;", "'") ?? "";

it("reset email: links to the site with address and code in the fragment, which is not sent to servers", () => {
  const { subject, html } = build("maya+kids@example.com", "https://kindstead.example");
  const link = new URL(findLink(html).replace(codePlaceholder, "123456"));
  expect(link.origin + link.pathname + link.search).toBe("https://kindstead.example/reset-password");
  const fragment = new URLSearchParams(link.hash.slice(1).replaceAll("+", "%2B"));
  expect([fragment.get("email"), fragment.get("code")]).toEqual(["maya+kids@example.com", "123456"]);
  expect(subject).toMatch(/password/);
});

it("reset email: contains the placeholder that Cognito replaces exactly once", () => {
  expect(build("a@example.com").html.split(codePlaceholder)).toHaveLength(2);
});

it("reset email: escapes the address", () => {
  const hostile = `"><script>alert(1)</script>&'@example.com`;
  const { html } = build(hostile);
  expect(html).not.toMatch(/<script/);
  expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#x27;@example.com");
  const fragment = new URLSearchParams(new URL(findLink(html)).hash.slice(1));
  expect(fragment.get("email")).toBe(hostile);
});
