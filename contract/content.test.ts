import { describe, expect, it } from "vitest";
import { type ContentCard, matchesSearch } from "./content.ts";
import { sampleItem } from "./samples.fixture.ts";

const card: ContentCard = { ...sampleItem, title: "Counting Ducks", tags: ["numbers", "Early Childhood"] };

describe("library search", () => {
  it.each(["", "  ", "ducks", "DUCK", "the pond", "early child", " numbers "])(
    "finds an item by %j",
    (search) => {
      expect(matchesSearch(card, search)).toBe(true);
    },
  );

  it.each(["geese", "cnt_", "math_worksheet"])("does not find an item by %j", (search) => {
    expect(matchesSearch(card, search)).toBe(false);
  });

  it("handles items without description and tags", () => {
    expect(matchesSearch({ ...card, description: null, tags: null }, "pond")).toBe(false);
  });
});
