import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { ContentCard } from "../../../../contract/content.ts";
import { layOutItemPage } from "../../../../contract/item-page-layout.ts";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import { buildElement, buildHtml } from "../../../../lambdas/html.ts";
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
  const html = layOutItemPage(buildElement, data, {
    action: buildHtml`<a href="/register">Get</a>`,
    tools: buildHtml``,
    sheet: null,
    listen: buildHtml`<p>Members</p>`,
    cover: null,
    firstPicture: "data:image/webp;base64,AAAA",
  });
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
