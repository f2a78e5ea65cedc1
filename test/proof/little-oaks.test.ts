import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { toBrand, toBrandValues } from "../../contract/brand.ts";
import { toBrandColors } from "../../contract/brand-colors.ts";
import { siteShells } from "../../contract/item-pages.ts";
import { chosenSheet, makers } from "../../contract/makers.ts";
import {
  fillTemplate,
  initialPageBrand,
  manifestFile,
  pageKeys,
  templatesFolder,
} from "../../contract/page-templates.ts";
import { type SiteSettings, siteSettings } from "../../contract/site-settings.ts";
import { toSiteTexts } from "../../contract/site-texts.ts";
import { renderItemPage } from "../../lambdas/content/render-item-page.ts";
import { buildCalendarFile } from "../../lambdas/delivery/calendar-file.ts";
import { fillStrings } from "../../lambdas/emails/email-layout.ts";
import { renderMessage } from "../../lambdas/emails/render-message.ts";
import { drawRecipe } from "../../lambdas/sheets/draw-recipe.ts";
import { drawCover } from "../../lambdas/sheets/pack-cover.ts";
import { stories } from "../../lambdas/sheets/stories/stories.ts";
import { buildSite } from "../../local/cloud/template/build-site.ts";
import { limits } from "../bench/limits.ts";
import { catalog } from "../mail/catalog.ts";
import { make } from "../support/make.ts";
import { buildPng } from "../support/pictures.ts";

/*
 * Another brand: every page of the build, items' pages, every email, calendar files and the cover of a pack have it, and none
 * of them names the first one. What they say without scripts is what is published here.
 */

const root = join(import.meta.dirname, "..", "..");
const owner = { legal_name: "Oak House LLC", legal_address: "1 Oak Lane", contact_email: "hi@oaks.example" };

const toPath = (digit: string, extension = "png") => `/media/brand/${digit.repeat(32)}.${extension}`;

const littleOaks: Partial<SiteSettings> = {
  ...owner,
  brand_name: "Little Oaks",
  tagline: "Grow slowly.",
  blurb: "Pages and stories for slow afternoons.",
  newsletter_name: "Oak Leaves",
  hero_headline: "Small roots for tall days.",
  pack_headline: "Ten leaves to color.",
  main_color: "#2f6b3a",
  accent_color: "#c2571a",
  logo: { width: 40, height: 40, small: toPath("1"), medium: toPath("2"), large: toPath("3") },
  share_picture: toPath("4", "jpg"),
  faq: [{ question: "Why oaks?", answer: "They grow slowly, for {{price}} a month." }],
  terms_addition: "The law of the forest applies.",
  premium_price: { configured: "price_1", id: "price_2", cents: 1_450, refused: null },
};

const hostileNames = ["O'Neil & <Söhne>", "Oak ".repeat(9).padEnd(40, "s"), "דפי אלון ‏<b>"];

const toPageBrand = (settings: Partial<SiteSettings>) => {
  const complete = siteSettings.parse(settings);
  return {
    ...initialPageBrand,
    texts: toBrand(complete),
    colors: toBrandColors(complete),
    site: toSiteTexts(complete),
    pictures: { logo: complete.logo, share_picture: complete.share_picture },
  };
};

let site: string;
const templates = new Map<string, string>();

beforeAll(async () => {
  site = await buildSite(root, join(root, ".local", "cache"), () => undefined);
  for (const key of pageKeys) templates.set(key, await readFile(join(site, templatesFolder, key), "utf8"));
}, 300_000);

const publish = (settings: Partial<SiteSettings>): [key: string, page: string][] =>
  [...templates].map(([key, template]) => [key, fillTemplate(key, template, toPageBrand(settings))]);

/** Renders each email of the catalog for this house. */
const renderEmails = (settings: Partial<SiteSettings>): Promise<[name: string, text: string][]> => {
  const sender = siteSettings.parse(settings);
  const brand = toBrandValues(toBrand(sender));
  const emails = catalog.flatMap((group) => group.emails);
  return Promise.all(
    emails.map(async ({ name, message }): Promise<[string, string]> => {
      const { subject, html, text } = await renderMessage(message, "https://oaks.example", sender);
      const people = {
        attendee: "ann@oaks.example",
        organizer: { name: brand.name, email: "no-reply@oaks.example" },
        site: "https://oaks.example",
      };
      const invite = message.invite && buildCalendarFile(fillStrings(message.invite, brand), people);
      return [name, [subject, html, text, invite].join("\n")];
    }),
  );
};

const shareOf = (pages: readonly [string, string][], key: string) =>
  pages.find(([each]) => each === key)?.[1] ?? "";

describe("a house called Little Oaks", () => {
  it("is what every page says, with its texts, colors and price, and no page names the first brand or a placeholder", () => {
    const pages = publish(littleOaks);
    expect(
      pages
        .filter(([, page]) => /Kindstead|\{\{|Parenting Insights|\$20\b|hello@example/.test(page))
        .map(([key]) => key),
    ).toEqual([]);
    const home = shareOf(pages, "index.html");
    for (const text of [
      "mailto:hi@oaks.example",
      "Small roots for tall days.",
      "Why oaks?",
      "for $14.50 a month",
      "#2f6b3a",
      "Oak Leaves",
    ])
      expect(home).toContain(text);
    expect(shareOf(pages, "terms-of-use/index.html")).toContain("The law of the forest applies.");
    expect(JSON.parse(shareOf(pages, manifestFile))).toMatchObject({
      name: "Little Oaks",
      theme_color: "#2f6b3a",
    });
    expect(home).toContain('<meta property="og:site_name" content="Little Oaks"/>');
  });

  it("has its logo in place of each name in two colors, as icons and in emails, and its picture beside links", async () => {
    const pages = publish(littleOaks);
    const image = `<img src="${toPath("1")}" srcSet="${toPath("2")} 2x" width="40" height="40" class="logo" alt="Little Oaks"/>`;
    const html = pages.filter(([key]) => key !== manifestFile);
    const named = html.filter(([key]) => templates.get(key)?.includes("{{name_first}}"));
    expect(named.filter(([, page]) => !page.includes(image)).map(([key]) => key)).toEqual([]);
    expect(named.map(([key]) => key)).toEqual(
      expect.arrayContaining(["index.html", "login/index.html", "register/index.html"]),
    );
    for (const [, page] of html) {
      expect(page).not.toMatch(/<span>Little |og\.png|icons\/|favicon/);
      expect(page).toContain(`<link rel="icon" href="${toPath("3")}"/>`);
    }
    expect(JSON.parse(shareOf(pages, manifestFile)).icons).toEqual([
      { src: toPath("3"), sizes: "512x512", type: "image/png" },
    ]);
    expect(shareOf(pages, "membership/index.html")).toContain(`"image":"${toPath("4", "jpg")}"`);
    for (const [, email] of await renderEmails(littleOaks))
      expect(email).toContain(
        `<img class="logo" src="https://oaks.example${toPath("2")}" alt="Little Oaks" width="40" height="40"`,
      );
  });

  it("is what an item's page, the emails, calendar files, sheets and a pack's cover say", async () => {
    const shell = shareOf(publish(littleOaks), siteShells.item);
    const item = make.contentItem({ title: "Leaf maze", category: "premium" });
    const page = renderItemPage(shell, { item, related: [] } as never, "https://oaks.example", null);
    expect(page).toContain("Unlock with Premium · $14.50 a month");
    expect(page).toContain(`<meta property="og:image" content="https://oaks.example${toPath("4", "jpg")}"/>`);
    expect(page).not.toMatch(/Kindstead|\{\{/);
    const emails = await renderEmails(littleOaks);
    expect(emails.filter(([, text]) => /Kindstead(?! LLC)|\{\{/.test(text)).map(([name]) => name)).toEqual(
      [],
    );
    const printing = { paper: "Letter", ink: "color", name: null, brandName: "Little Oaks" } as const;
    const cover = await drawCover(["Leaf maze"], { ...printing, logo: buildPng(40, 40) });
    expect(Buffer.from(cover).toString("latin1")).toContain("/Subtype /Image");
    const recipes = [
      ...Object.keys(makers).map((maker) => ({ maker })),
      ...Object.keys(stories).map((story) => ({ maker: "story", options: { story } })),
    ];
    const sheets = recipes.map((recipe) =>
      drawRecipe(chosenSheet.parse(recipe), { seed: 1, title: "Leaves", printing }),
    );
    for (const bytes of [cover, ...(await Promise.all(sheets)).map((sheet) => sheet.bytes)]) {
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
      expect(text).toContain("Little Oaks");
      expect(text).not.toContain("Kindstead");
    }
  });

  it("makes the first visit at most 3 % heavier", () => {
    const measure = (page: string) => brotliCompressSync(page).length;
    const initial = fillTemplate("index.html", templates.get("index.html") ?? "", initialPageBrand);
    const added = measure(shareOf(publish(littleOaks), "index.html")) - measure(initial);
    expect(added).toBeLessThan(limits.homeFirstVisit.limit * 0.03);
  });
});

it.each(hostileNames)("the name %s is text on every page and in every email", async (brand_name) => {
  expect(siteSettings.shape.brand_name.parse(brand_name)).toBe(brand_name);
  for (const [key, page] of publish({ ...owner, brand_name })) {
    if (key === manifestFile) expect(JSON.parse(page).name).toBe(brand_name);
    else {
      expect(page).not.toMatch(/<Söhne>|‏<b>|Kindstead|og\.png|favicon|icons\/\d/);
      for (const [, data = ""] of page.matchAll(
        /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
      ))
        expect(() => JSON.parse(data)).not.toThrow();
    }
  }
  for (const [, email] of await renderEmails({ ...owner, brand_name }))
    expect(/<!doctype html>.*<\/html>/s.exec(email)?.[0]).not.toMatch(/<Söhne>|‏<b>/);
});

it("back to the initial values, every page is byte for byte what the build made", async () => {
  expect(pageKeys.length).toBeLessThanOrEqual(40);
  for (const [key, page] of publish({})) expect(page).toBe(await readFile(join(site, key), "utf8"));
});
