import { expect, it } from "vitest";
import { siteSettings } from "../../contract/site-settings.ts";
import { toEmailColors } from "./email-colors.ts";
import { type EmailContent, renderEmail } from "./email-layout.ts";

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>&'`;
const shown = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#x27;";
const site = "https://kindstead.test";
const noIdentity = siteSettings.parse({});
const identity = {
  legal_name: "Kindstead Ltd",
  legal_address: "1 Elm Street\nDover, DE 19901",
  contact_email: "hello@kindstead.test",
};
const email: EmailContent = {
  subject: "Confirmed: Maya, Tue Dec 8, 9:00 AM",
  headline: "Your session is confirmed",
  paragraphs: ["Hi Ann,", "One & two"],
  facts: [
    { label: "When", value: "Tue, Dec 8, 9:00 AM EST\n8:00 AM CST for Maya" },
    { label: "Where", value: "Video call", url: "https://meet.example/a?b=1&c=2" },
  ],
  action: { label: "Go", url: "https://s.test/a?b=1&c=2" },
  note: "Small print",
  reason: "You're receiving this email because you booked a session.",
  unsubscribeUrl: "https://s.test/leave",
};

it("renderEmail: escapes all content, so that none of it becomes markup", () => {
  const { html } = renderEmail(
    {
      subject: hostile,
      preheader: hostile,
      headline: hostile,
      paragraphs: [hostile, hostile],
      facts: [{ label: hostile, value: hostile, url: `https://meet.example/${hostile}` }],
      action: { label: hostile, url: `https://kindstead.test/${hostile}` },
      note: hostile,
      reason: hostile,
      unsubscribeUrl: `https://kindstead.test/${hostile}`,
    },
    { legal_name: hostile, legal_address: hostile, contact_email: hostile },
    site,
  );
  expect(html).not.toMatch(/<script|<img/);
  // The preheader is cut.
  expect(html.replaceAll("<wbr>", "").split(shown)).toHaveLength(17);
});

it("renderEmail: uses few tags and loads nothing from elsewhere", () => {
  const { html } = renderEmail(email, identity, site);
  const tags = new Set([...html.matchAll(/<([a-z]+\d?)/g)].map(([, tag]) => tag));
  expect([...tags].sort()).toEqual(
    ["a", "body", "br", "div", "h1", "head", "html", "meta", "p", "span", "style", "table", "td", "title"]
      .concat("tr")
      .sort(),
  );
  expect(html).not.toMatch(/src=|url\(|@import|@font-face/);
});

it("renderEmail: classic Outlook shows an email 600 px wide and a button with room around its label", () => {
  const { html } = renderEmail(email, identity, site);
  const inOutlook = html.replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g, "$1");
  const opened = inOutlook.slice(0, inOutlook.indexOf("<h1")).match(/<table[^>]*>/g) ?? [];
  expect(opened.map((table) => / width="([^"]*)"/.exec(table)?.[1])).toEqual(["100%", "600", "100%"]);
  expect(inOutlook.split("<table")).toHaveLength(inOutlook.split("</table>").length);
  expect(html).toMatch(/<td class="button" style="mso-padding-alt: 13px 28px;/);
});

it("renderEmail: the plain text has all content of the HTML, with full URLs", () => {
  expect(renderEmail(email, identity, site).text).toBe(
    [
      "Your session is confirmed",
      "Hi Ann,",
      "One & two",
      "When: Tue, Dec 8, 9:00 AM EST\n  8:00 AM CST for Maya\nWhere: Video call\n  https://meet.example/a?b=1&c=2",
      "Go:\nhttps://s.test/a?b=1&c=2",
      "Small print",
      "-- \nKindstead. Kinder days start here.",
      "You're receiving this email because you booked a session.",
      "Questions? Write to hello@kindstead.test.",
      "Kindstead Ltd, 1 Elm Street, Dover, DE 19901",
      "Unsubscribe:\nhttps://s.test/leave",
    ].join("\n\n"),
  );
});

it("renderEmail: an email that was stored before the layout has its subject as heading", () => {
  const { html, text } = renderEmail({ subject: "Hello", paragraphs: ["Hi,", "News."] }, noIdentity, site);
  expect(html.match(/<h1[^>]*>([^<]*)<\/h1>/)?.[1]).toBe("Hello");
  expect(text).toMatch(/^Hello\n\nHi,\n\nNews\./);
});

it("renderEmail: without a legal identity the footer names the product and the contact form", () => {
  const { text } = renderEmail({ subject: "Hello", paragraphs: ["Hi,"] }, noIdentity, site);
  expect(text).toContain("Questions? Use the contact form at the bottom of our site.\n\nKindstead");
  expect(text).not.toContain("null");
});

it("renderEmail: links, buttons and the wordmark have the brand's colors, as each scheme can be read", () => {
  const { html } = renderEmail(email, { ...identity, main_color: "#ffd36b", accent_color: "#2f6b3a" }, site);
  const { light, dark } = toEmailColors({ main: "#ffd36b", accent: "#2f6b3a" });
  expect(light.main).not.toBe("#ffd36b");
  for (const color of [light.main, light.accent, dark.main, dark.accent]) expect(html).toContain(color);
  expect(html).not.toMatch(/#2a4290|#b5391d|#a9beff|#ff9c7e/);
});

it("renderEmail: the first fact is the preheader, which mail programs show beside the subject", () => {
  const { html } = renderEmail(email, identity, site);
  const preheader = /<div style="display: none[^>]*>([^<]*)</.exec(html)?.[1];
  expect(preheader).toMatch(/^When: Tue, Dec 8, 9:00 AM EST 8:00 AM CST for Maya&#847;/);
});

it("renderEmail: a long address can break at its punctuation, and only there", () => {
  const long = "https://meet.example/rooms/anne-marie?key=1";
  const facts = [{ label: "Where", value: long }];
  const { html, text } = renderEmail(
    { subject: "Hello", paragraphs: [`Hi, see ${long}.`], facts },
    identity,
    site,
  );
  const broken = "https://<wbr>meet<wbr>.example/<wbr>rooms/<wbr>anne-<wbr>marie?<wbr>key=<wbr>1";
  expect(html).toContain(`Hi, see ${broken}.</p>`);
  expect(html).toContain(`>${broken}</td>`);
  expect(html).toContain("Write to hello@kindstead.test.</p>");
  expect(text).toContain(`Where: ${long}`);
});

it("renderEmail: a meeting link with a note below it is a link, and the note is not part of it", () => {
  const url = "https://meet.example/a";
  const facts = [{ label: "Where", value: `${url}\nPasscode 1234`, url }];
  const { html, text } = renderEmail({ subject: "Hello", paragraphs: ["Hi,"], facts }, identity, site);
  expect(html.replaceAll("<wbr>", "")).toMatch(
    /href="https:\S+a"[^>]*>https:\S+a<\/a><br>Passcode 1234<\/td>/,
  );
  expect(text).toContain(`Where: ${url}\n  Passcode 1234\n\n`);
});
