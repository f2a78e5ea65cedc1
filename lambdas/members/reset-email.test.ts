import { expect, it } from "vitest";
import { buildResetEmail } from "./triggers.ts";

const codeMark = "{####}";
/** The link's address, as a mail program reads it. */
const linkIn = (html: string) =>
  /href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&").replaceAll("&#39;", "'") ?? "";

it("links to the site with address and code behind the #, where no server sees them", () => {
  const { subject, html } = buildResetEmail("https://kindstead.example", "maya+kids@example.com", codeMark);
  const link = new URL(linkIn(html).replace(codeMark, "123456"));
  expect(link.origin + link.pathname + link.search).toBe("https://kindstead.example/reset-password");
  const given = new URLSearchParams(link.hash.slice(1).replaceAll("+", "%2B"));
  expect([given.get("email"), given.get("code")]).toEqual(["maya+kids@example.com", "123456"]);
  expect(subject).toMatch(/password/);
});

it("holds the code's mark once, since Cognito fills it in", () => {
  expect(buildResetEmail("https://s.example", "a@example.com", codeMark).html.split(codeMark)).toHaveLength(
    2,
  );
});

it("shows an address as text, whatever is in it", () => {
  const hostile = `"><script>alert(1)</script>&'@example.com`;
  const { html } = buildResetEmail("https://s.example", hostile, codeMark);
  expect(html).not.toMatch(/<script/);
  expect(html).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;@example.com");
  const given = new URLSearchParams(new URL(linkIn(html)).hash.slice(1));
  expect(given.get("email")).toBe(hostile);
});
