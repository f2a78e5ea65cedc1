import { describe, expect, it } from "vitest";
import { type ContentCard, contentMessages, matchesSearch } from "./content.ts";
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

describe("empty section", () => {
  it("has the spec's messages", () => {
    expect(contentMessages.noneYet("story")).toBe("No stories available yet.");
    expect(contentMessages.noneFound("math_worksheet")).toBe(
      "No math worksheets found matching your search.",
    );
    expect(contentMessages.noneYet("printable")).toBe("No printables available yet.");
  });
});
