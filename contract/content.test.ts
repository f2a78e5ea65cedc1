import { describe, expect, it } from "vitest";
import { type ContentCard, contentMessages, matchesSearch } from "./content.ts";

const card: ContentCard = {
  id: "cnt_0192f3c8a1b2c3d4",
  title: "Counting Ducks",
  description: "Count to ten by the pond.",
  thumbnail_url: null,
  age_from: null,
  age_to: null,
  needs: null,
  page_count: null,
  paper: null,
  duration_seconds: null,
  cover_is_page: false,
  preview_count: 0,
  preview_revision: 0,
  sheet: null,
  content_type: "math_worksheet",
  category: "free",
  tags: ["numbers", "Early Childhood"],
  created_at: "2026-05-01T08:00:00.000Z",
};

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
