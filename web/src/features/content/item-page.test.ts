import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type ContentCard, contentCard } from "../../../../contract/content.ts";
import { shellMarkers } from "../../../../contract/item-pages.ts";
import { renderItemPage } from "../../../../lambdas/content/render-item-page.ts";
import { ItemPageContent } from "./item-page.tsx";

/* The function and the browser write an item's page each in its own way; both must write the same (LIB-19). */

const shell = `<title>Library</title><div ${shellMarkers.path}>${shellMarkers.main}</div></body>`;
const main = /<main.*<\/main>/s;

const createCard = (overrides: Partial<ContentCard>): ContentCard =>
  contentCard.parse({
    id: `cnt_${"0".repeat(32)}`,
    title: "Counting ducks",
    description: "Count to ten by the pond.",
    content_type: "printable",
    category: "free",
    tags: ["numbers"],
    thumbnail_url: "covers/5f1c.webp",
    created_at: "2026-10-01T08:00:00.000Z",
    ...overrides,
  });

const renderByFunction = (item: ContentCard, related: ContentCard[]) =>
  main.exec(renderItemPage(shell, { item, related }, "https://kindstead.test"))?.[0];

function renderByBrowser(item: ContentCard, related: ContentCard[]): string | undefined {
  const page = createElement(ItemPageContent, { item, related });
  const markup = renderToStaticMarkup(createElement(StaticRouter, { location: "/" }, page));
  return main.exec(markup)?.[0].replaceAll(' data-discover="true"', "");
}

describe("an item's page by the function and by the browser", () => {
  it.each([
    ["everything", { needs: "Crayons & glue", age_from: 3, age_to: 6, page_count: 4, preview_count: 2 }, 2],
    ["a premium item", { category: "premium" as const }, 0],
    ["nothing but a title", { description: null, tags: null, thumbnail_url: null }, 0],
    ["characters to escape", { title: "<b>Tom & Ana</b>", description: '"$&"', tags: ["a&b", "a b"] }, 1],
  ])("is the same with %s", (_, overrides, count) => {
    const item = createCard(overrides);
    const related = Array.from({ length: count }, (_each, index) =>
      createCard({ id: `cnt_${String(index + 1).repeat(32)}`, title: "Another" }),
    );
    expect(renderByBrowser(item, related)).toBe(renderByFunction(item, related));
  });
});
