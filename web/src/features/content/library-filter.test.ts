import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import type { LibraryItem } from "./content-queries.ts";
import { NoResults } from "./no-results.tsx";
import { buildSections } from "./search/build-sections.ts";
import type { LibraryFilter } from "./use-library-filter.ts";

const buildItem = (title: string, more: Partial<LibraryItem> = {}): LibraryItem => ({
  ...sampleItem,
  id: title,
  title,
  description: null,
  content_type: "printable",
  tags: null,
  age_from: 4,
  age_to: 6,
  page_count: 2,
  paper: "Letter",
  cover_is_page: true,
  cover: null,
  previews: [],
  ...more,
});

const items = [
  buildItem("premium", { category: "premium" }),
  buildItem("free"),
  buildItem("older", { age_from: 7, age_to: 9 }),
  buildItem("any age", { age_from: null, age_to: null }),
];
const noFilter: Parameters<typeof buildSections>[1] = { types: [], ages: [], isFreeOnly: false };
const listTitles = (
  filter: Partial<typeof noFilter>,
  role: "free_member" | "premium_member" | null,
  search = "",
) =>
  buildSections(items, { ...noFilter, ...filter }, { role, search }).flatMap((section) =>
    section.items.map(({ title }) => title),
  );

describe("sections of the library", () => {
  it("show a free member first what they can download, except in a search", () => {
    expect(listTitles({}, "free_member").at(-1)).toBe("premium");
    expect(listTitles({}, "free_member", "maze")[0]).toBe("premium");
    expect(listTitles({}, "premium_member")[0]).toBe("premium");
  });

  it("keep only items for the chosen ages; an item without ages is for none of them", () => {
    expect(listTitles({ ages: ["4-5"] }, null)).toEqual(["premium", "free"]);
    expect(listTitles({ ages: ["8"] }, null)).toEqual(["older"]);
  });

  it("keep only what a membership opens; for a guest, what a free account opens", () => {
    expect(listTitles({ isFreeOnly: true }, "free_member")).not.toContain("premium");
    expect(listTitles({ isFreeOnly: true }, null)).not.toContain("premium");
    expect(listTitles({ isFreeOnly: true }, "premium_member")).toContain("premium");
  });

  it("of a search have the empty ones last, so that what was found is in view", () => {
    const listTypes = (search: string) =>
      buildSections([buildItem("maze", { content_type: "math_worksheet" })], noFilter, {
        role: null,
        search,
      }).map(({ type }) => type);
    expect(listTypes("maze")[0]).toBe("math_worksheet");
    expect(listTypes("").indexOf("math_worksheet")).toBeGreaterThan(0);
  });

  it("of a search begin with the one that has the best match", () => {
    const found = [
      buildItem("best", { content_type: "math_worksheet" }),
      buildItem("good", { content_type: "story" }),
    ];
    const sections = buildSections(found, noFilter, { role: null, search: "maze" });
    expect(sections.map(({ type }) => type)).toEqual(["math_worksheet", "story", "printable"]);
  });

  it.each([{ ages: ["4-5"] }, { isFreeOnly: true }] as const)(
    "with %o leave out the types of which nothing matches",
    (filter) => {
      const sections = buildSections(items, { ...noFilter, ...filter }, { role: "free_member", search: "" });
      expect(sections.map(({ type }) => type)).toEqual(["printable"]);
    },
  );

  it("of a library whose other items failed to load have no empty ones, which would seem to load still", () => {
    const isPart = true;
    const sections = buildSections(items, noFilter, { role: null, search: "", isPart });
    expect(sections.map(({ type }) => type)).toEqual(["printable"]);
  });

  it("of favorites show these only, and no empty sections", () => {
    const favorites = new Set(["older", "deleted"]);
    const sections = buildSections(items, noFilter, { role: "free_member", search: "", favorites });
    expect(sections.map(({ type, items }) => [type, items.map(({ title }) => title)])).toEqual([
      ["printable", ["older"]],
    ]);
  });
});

describe("no results", () => {
  const render = (found: LibraryItem[]) => {
    const filter = {
      search: "maze",
      clear: () => undefined,
      setSearch: () => undefined,
    } as Partial<LibraryFilter>;
    const result = { items: found, isPartial: false, suggestion: null, nearest: [] };
    const page = createElement(NoResults, {
      filter: filter as LibraryFilter,
      result,
      types: ["story", "printable"],
    });
    return renderToStaticMarkup(createElement(StaticRouter, { location: "/resources" }, page));
  };

  it("say what the search finds without the filters, and clear only these", () => {
    const hidden = render([buildItem("maze")]);
    expect(hidden).toContain("Nothing matches “maze” with these filters.");
    expect(hidden).toContain("Without these filters, this search shows 1 item.");
    expect(hidden).toContain('href="/resources?q=maze"');
    expect(hidden).toContain("No stories found matching your search.");
    expect(hidden).not.toContain("No printables found");
  });

  it("of a search that finds nothing anywhere clear the search too", () => {
    const nothing = render([]);
    expect(nothing).toContain("Nothing matches “maze”.");
    expect(nothing).toContain("No printables found matching your search.");
    expect(nothing).not.toContain("href=");
  });
});
