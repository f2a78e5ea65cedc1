import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { ContentCard } from "../../../../contract/content.ts";
import { layOutItemPage } from "../../../../contract/item-page-layout.ts";
import { shellMarkers } from "../../../../contract/item-pages.ts";
import { fillTemplate, initialPageBrand } from "../../../../contract/page-templates.ts";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import type { SiteZone } from "../../../../contract/settings-fields.ts";
import { initialZone } from "../../../../contract/zone-at.ts";
import { renderItemPage } from "../../../../lambdas/content/render-item-page.ts";
import { buildElement, buildHtml } from "../../../../lambdas/html.ts";
import { published } from "../../base/brand.ts";
import { ItemPageContent } from "./item-page.tsx";

const createCard = (overrides: Partial<ContentCard>): ContentCard => ({
  ...sampleItem,
  id: `cnt_${"0".repeat(32)}`,
  title: "<b>Tom & Ana</b>",
  description: '"$&" by the pond.',
  content_type: "printable",
  tags: ["a&b", "numbers"],
  thumbnail_url: "covers/5f1c.webp",
  cover_is_page: true,
  page_count: 6,
  preview_count: 3,
  needs: "Crayons & glue",
  duration_seconds: 730,
  ...overrides,
});

it("item page: the browser creates the same elements from the layout as the function", () => {
  const id = `cnt_${"1".repeat(32)}`;
  const related = [
    { heading: "More numbers", items: [createCard({ id }), createCard({ id, thumbnail_url: null })] },
  ];
  const data = { item: createCard({}), related };
  const html = layOutItemPage(
    buildElement,
    { ...data, zone: initialZone },
    {
      action: buildHtml`<a href="/register">Get</a>`,
      tools: buildHtml``,
      sheet: null,
      listen: buildHtml`<p>Members</p>`,
      cover: null,
      firstPicture: "data:image/webp;base64,AAAA",
    },
  );
  const listen = createElement("p", {}, "Members");
  const action = createElement("a", { href: "/register" }, "Get");
  const slots = {
    action,
    sheet: null,
    tools: null,
    listen,
    cover: null,
    firstPicture: "data:image/webp;base64,AAAA",
  };
  const page = createElement(ItemPageContent, { data, slots });
  const markup = renderToStaticMarkup(createElement(StaticRouter, { location: "/" }, page));
  // React puts a preload of the first pictures in front and writes "srcSet", which HTML reads as "srcset"; React Router marks
  // its links.
  const sort = (text: string) =>
    text
      .slice(text.indexOf("<main"))
      .replaceAll(' data-discover="true"', "")
      .replaceAll(/ (?:srcSet|fetchPriority)=/g, (name) => name.toLowerCase())
      .replaceAll(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, tag, attributes: string) =>
        [`<${tag}`, ...(attributes.match(/ [\w-]+="[^"]*"/g) ?? []).toSorted()].join(""),
      );
  expect(sort(markup)).toBe(sort(html.text));
});

it.each<[string, SiteZone, string]>([
  ["in New York", { name: "America/New_York", changes: [] }, "Added June 1, 2026"],
  [
    "in New York since a later day",
    { name: "America/New_York", changes: [{ from_zone: "UTC", until: "2026-07-01T04:00:00.000Z" }] },
    "Added June 2, 2026",
  ],
  ["without a zone of its own", initialZone, "Added June 2, 2026"],
])("item page: function and browser show the day on which it was added %s", (_, zone, added) => {
  const item = createCard({ created_at: "2026-06-02T01:00:00.000Z" });
  const template = `<head><title>Library</title></head><body ${shellMarkers.path}>${shellMarkers.main}</body>`;
  const shell = fillTemplate("shells/item.html", template, { ...initialPageBrand, zone });
  const html = renderItemPage(shell, { item, related: [] }, "https://kindstead.test", null);
  expect(html).toContain(`>${added}</p>`);
  // The data that the browser reads from the page.
  const data = /id="brand">(.*?)<\/script>/.exec(html)?.[1];
  Object.assign(published, data ? JSON.parse(data) : { zone: undefined });
  const slots = { action: null, sheet: null, tools: null, listen: null, cover: null, firstPicture: null };
  const page = createElement(ItemPageContent, { data: { item, related: [] }, slots });
  const markup = renderToStaticMarkup(createElement(StaticRouter, { location: "/" }, page));
  expect(markup).toContain(`>${added}</p>`);
});
