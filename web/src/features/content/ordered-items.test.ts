import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OrderedItems } from "./ordered-items.tsx";
import { PageTrack } from "./previews/page-track.tsx";

/** Lists the buttons that ignore presses, in the order of the page. A disabled one would lose its focus. */
function listUnavailable(markup: string): string[] {
  expect(markup).not.toMatch(/ disabled/);
  const buttons = markup.match(/<button[^>]*>/g) ?? [];
  return buttons.flatMap((tag) =>
    tag.includes('aria-disabled="true"') ? (/aria-label="([^"]*)"/.exec(tag)?.[1] ?? "") : [],
  );
}

it("ordered items: the first can't be moved up and the last not down, and their buttons keep the focus", () => {
  const items = ["Snow", "Stars"].map((title, index) => ({
    ...{ id: `cnt_${index}`, title, content_type: "story" as const, cover: null },
  }));
  const markup = renderToStaticMarkup(createElement(OrderedItems, { items, onChange: () => {} }));
  expect(listUnavailable(markup)).toEqual(["Move up: Snow", "Move down: Stars"]);
});

it.each([
  [0, "Previous page"],
  [1, "Next page"],
])("a preview's page %i at an end: its button is unavailable and keeps the focus", (startAt, label) => {
  const pages = { pictures: ["a.webp", "b.webp"], label: "Preview", describePosition: String, startAt };
  expect(listUnavailable(renderToStaticMarkup(createElement(PageTrack, pages)))).toEqual([label]);
});
