import { expect, it } from "vitest";
import { initialBrand } from "../../contract/brand.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import type { ContentRow } from "../table/entities.ts";
import { get, readJsonLd, save, siteUrl } from "./item-page.fixture.ts";

async function getPage(overrides: Partial<ContentRow>) {
  const item = await save(overrides);
  const { body } = await get(toItemPath(item));
  const [facts, crumbs] = readJsonLd(body);
  return { item, body, facts, crumbs };
}

const story: Partial<ContentRow> = {
  content_type: "story",
  duration_seconds: 90,
  thumbnail_url: null,
  tags: ["sleep"],
  age_from: 4,
};

it("the page of an audio story tells search engines its time, ages and subjects, with the site's picture", async () => {
  const { body, facts } = await getPage(story);
  expect(facts).toMatchObject({
    learningResourceType: "Story",
    timeRequired: "PT90S",
    typicalAgeRange: "4-",
    keywords: ["sleep"],
    image: siteUrl + initialBrand.share,
    provider: { name: initialBrand.name, url: `${siteUrl}/` },
  });
  expect(body).toContain(`<meta property="og:image" content="${siteUrl}${initialBrand.share}"/>`);
  expect(body).toContain("<p>Members can listen to this story here, or download it.</p>");
});

it("the page of a Premium story leads to the registration for Premium, and says who may listen", async () => {
  const { body } = await getPage({ ...story, category: "premium" });
  expect(body).toContain('<a class="item-page-button" href="/register-premium">Unlock with Premium');
  expect(body).toContain("<p>Premium members can listen to this story here, or download it.</p>");
});

it("the page of a worksheet claims no time, age or subject that it does not have", async () => {
  const { item, facts, crumbs } = await getPage({ tags: [] });
  for (const name of ["timeRequired", "typicalAgeRange", "keywords"]) expect(facts).not.toHaveProperty(name);
  const steps = [
    ["Home", `${siteUrl}/`],
    ["Library", `${siteUrl}/resources`],
    [item.title, siteUrl + toItemPath(item)],
  ];
  const entries = steps.map(([name, address], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: address,
  }));
  expect(crumbs).toMatchObject({ itemListElement: entries });
});
