import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { initialBrand, toBrandValues } from "../../contract/brand.ts";
import { siteSettings } from "../../contract/site-settings.ts";
import { fillStrings } from "../../lambdas/emails/email-layout.ts";
import { buildResetEmail } from "../../lambdas/members/triggers.ts";
import { outboxMessage } from "../../lambdas/outbox/outbox.ts";
import { chromiumArguments, findChromium } from "../../local/tools/chromium.ts";
import { sourceFiles } from "../rules/source.ts";
import { catalog } from "./catalog.ts";
import { render, sender, site } from "./render.ts";
import { advisor, member } from "./sample-rows.ts";

/*
 * Every kind of email (MAIL-6), with demo data: its parts, its links, its twin in plain text, and how Chromium shows it in
 * light and dark colors, at 600 pixels and on a phone.
 */

const brand = toBrandValues(initialBrand);
const emails = await Promise.all(
  catalog
    .flatMap((group) => group.emails)
    .map(async ({ name, ...email }) => {
      const message = fillStrings(email.message, brand);
      return { name, message, bodies: await render(message) };
    }),
);
const cases = emails.map(({ name, message, bodies }) => [name, message, bodies] as const);

/** In December, the member's clock in Chicago and the advisor's in New York. */
const zones = new Map([
  [member.email, "CST"],
  [`${advisor.email}`, "EST"],
]);
const aboutSessions = cases.filter(([, { booking_id }]) => booking_id !== undefined);

/** Gmail hides what comes after 102 KB. */
const maxBytes = 100_000;

const listLinks = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) =>
    url.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"),
  );

describe("every kind of email", () => {
  it.each(cases)("%s: has a short subject, one heading, a preheader and a reason", (_, message, { html }) => {
    expect(outboxMessage.parse(message)).toEqual(message);
    expect(message.subject.length).toBeLessThanOrEqual(60);
    expect(message.paragraphs[0]).toMatch(/^Hi\b.*,$/);
    expect(message.reason).toMatch(/^You're receiving this (one last )?email because .+\.$/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const preheader = /<div style="display: none[^>]*>([^<&]{8,})/.exec(html)?.[1];
    expect(preheader, "and not how long its link works").toMatch(/^(?!Link:)./);
    expect(Buffer.byteLength(html)).toBeLessThan(maxBytes);
    for (const image of html.match(/<img[^>]*>/g) ?? []) expect(image).toMatch(/\salt="[^"]/);
  });

  it.each(cases)(
    "%s: the plain text has every fact, and each body says who sends it",
    (_, message, { html, text }) => {
      const { headline, paragraphs, facts = [], action, note, reason } = message;
      const parts = [headline ?? message.subject, ...paragraphs, action?.label, note, reason];
      for (const part of parts) expect(text).toContain(part ?? "");
      for (const { label, value } of facts) expect(text).toContain(`${label}: ${value.split("\n")[0]}`);
      for (const line of facts.flatMap(({ value }) => value.split("\n"))) expect(text).toContain(line);
      for (const body of [html, text])
        for (const name of [sender.legal_name, "12 Elm Street", sender.contact_email])
          expect(body).toContain(name);
      expect(text).not.toMatch(/undefined|null|Invalid Date|\[object/);
    },
  );

  it.each(cases)(
    "%s: links are absolute, and lead to our site or to where the two meet",
    (_, message, { html, text }) => {
      const places = (message.facts ?? []).flatMap(({ url }) => url ?? []);
      for (const url of listLinks(html)) {
        expect(places.includes(url) || url.startsWith(`${site}/`) ? "" : url).toBe("");
        expect(text).toContain(url);
      }
      expect(listLinks(html).some((url) => url.includes("unsubscribe"))).toBe("unsubscribe_path" in message);
    },
  );

  it.each(aboutSessions)(
    "%s: shows times by the reader's clock, and by the other person's only beside their name",
    (_, { to, subject }, { text }) => {
      const times = [...text.matchAll(/(\d+:\d\d [AP]M) ([A-Z]{2,4})\b(?! for )/g)];
      expect(times.filter(([, , zone]) => zone !== zones.get(to)).map(([each]) => each)).toEqual([]);
      const [inSubject] = /\d+:\d\d [AP]M/.exec(subject) ?? [];
      if (inSubject) expect(times.map(([, time]) => time)).toContain(inSubject);
    },
  );

  it("about a session shows a time in ten kinds or more, to the member as to the advisor", () => {
    const timed = aboutSessions.filter(([, , { text }]) => /\d [AP]M [CE]ST/.test(text));
    for (const address of zones.keys())
      expect(timed.filter(([, { to }]) => to === address).length).toBeGreaterThan(9);
  });

  it("is in the catalog of drawn emails: every function that builds one", () => {
    const names = sourceFiles()
      .filter(({ path }) => path.startsWith("lambdas/") && !path.includes(".test."))
      .flatMap(({ text }) => [...text.matchAll(/export (?:const|function) (build\w+(?:Emails?|Notice))\b/g)])
      .map(([, name = ""]) => name)
      // The parts that the others are made of, and Cognito's email, which is not a message of the outbox.
      .filter(
        (name) =>
          ![
            "buildEmail",
            "buildMemberEmail",
            "buildClientEmail",
            "buildClosedEmail",
            "buildAdvisorEmail",
            "buildConfirmationEmail",
            "buildResetEmail",
          ].includes(name),
      );
    const used = sourceFiles()
      .filter(({ path }) => /^test\/mail\/([\w-]+)\.ts$/.test(path))
      .map(({ text }) => text)
      .join("");
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !used.includes(`${name}(`))).toEqual([]);
  });
});

it("Cognito's email has the same layout and fits into Cognito's 20,000 characters", () => {
  const link = { siteUrl: site, email: "ann.carter@example.com", codePlaceholder: "{####}" };
  for (const isHandover of [true, false]) {
    const { html, subject } = buildResetEmail(
      { ...link, isAdmin: isHandover },
      siteSettings.parse(sender),
      isHandover,
    );
    expect([html.length < 20_000, subject.length <= 60]).toEqual([true, true]);
    expect(html).toContain(sender.legal_name);
  }
});

/** Most emails differ in their words only, so without PROVE Chromium draws every sixth. */
const drawn = emails.filter((_, index) => process.env.PROVE || index % 6 === 0);

/** Emails below each other in one document, because they have the same head: one page is checked, not forty. */
const everyEmail = (): string => {
  const [start = "", end = ""] = ["<body", "</body>"];
  const [head] = (emails[0]?.bodies.html ?? "").split(start);
  const bodies = drawn.map(({ name, bodies: { html } }) => {
    const body = html.slice(html.indexOf(">", html.indexOf(start)) + 1, html.indexOf(end));
    return `<div data-name="${name}">${body}</div>`;
  });
  return `${head}<body class="page" style="margin: 0">${bodies.join("")}</body></html>`;
};

describe("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  });
  afterAll(() => browser.close());

  it.each(["light", "dark"] as const)("every kind is readable in %s colors", async (colorScheme) => {
    const context = await browser.newContext({ viewport: { width: 600, height: 800 }, colorScheme });
    const page = await context.newPage();
    await page.setContent(everyEmail());
    const { violations, passes } = await new AxeBuilder({ page })
      .options({ runOnly: ["wcag2a", "wcag2aa"] })
      .analyze();
    await context.close();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const checked = passes.find(({ id }) => id === "color-contrast")?.nodes.length ?? 0;
    expect(checked).toBeGreaterThan(drawn.length * 10);
  });

  it.each([600, 390, 320])("every kind fits into %i pixels, with a button for thumbs", async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    await page.setContent(everyEmail());
    const problems = await page.evaluate(`[...document.querySelectorAll("[data-name]")].flatMap((email) => {
      const button = email.querySelector("a.button")?.offsetHeight ?? 44;
      const isWide = [...email.querySelectorAll("td, p, h1, a")].some((each) => each.getBoundingClientRect().right > ${width});
      return isWide || button < 44 ? [email.dataset.name + (isWide ? " is too wide" : " has a low button")] : [];
    })`);
    await context.close();
    expect(problems).toEqual([]);
  });
});
