import { describe, expect, it } from "vitest";
import { findPaper, getPreviewLimit, isCoverMarked } from "./previews.ts";

describe("preview limit", () => {
  it.each([
    ["premium", 1, 0],
    ["premium", 2, 1],
    ["premium", 5, 2],
    ["premium", 12, 3],
    ["free", 1, 1],
    ["free", 3, 2],
    ["public", 40, 3],
  ] as const)("of a %s document of %i pages is %i", (category, pages, limit) =>
    expect(getPreviewLimit(category, pages)).toBe(limit),
  );

  it("never shows more than half of a Premium document", () => {
    for (let pages = 1; pages <= 60; pages++)
      expect(getPreviewLimit("premium", pages)).toBeLessThanOrEqual(pages / 2);
  });

  it("marks the cover of a Premium document of one page, since it shows all of it", () => {
    expect(isCoverMarked("premium", 1)).toBe(true);
    expect(isCoverMarked("premium", 2)).toBe(false);
    expect(isCoverMarked("free", 1)).toBe(false);
  });
});

describe("paper", () => {
  it.each([
    [612, 792, "Letter"],
    [792, 612, "Letter"],
    [595.28, 841.89, "A4"],
    [612, 1008, "Legal"],
    [500, 500, null],
  ])("of %f by %f points is %s", (width, height, paper) => expect(findPaper(width, height)).toBe(paper));
});
