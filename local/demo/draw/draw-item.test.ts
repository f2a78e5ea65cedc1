import { describe, expect, it } from "vitest";
import { chosenSheet, isMaker, makers } from "../../../contract/makers.ts";
import { readLibraryFile, readManifest } from "../library.ts";
import { drawItem, drawStoryCover } from "./draw-item.ts";
import { hasSameContent } from "./same-content.ts";

const { items } = readManifest();
const hint = "run npm run demo:draw and commit its changes";

/** One of each content type, and the item that uses the most kinds of drawings. */
const redrawn = ["addition-to-20", "tricky-mazes", "stone-soup", "ten-little-activities"];

describe("drawing the demo library", () => {
  it("uses the current version of each maker, and only options that it knows", () => {
    for (const { slug, sheet, content_type } of items) {
      expect(chosenSheet.parse(sheet), slug).toEqual(sheet);
      expect(isMaker(sheet.maker) && makers[sheet.maker].type, slug).toBe(content_type);
    }
  });

  it.each(items.filter(({ slug }) => redrawn.includes(slug)))(
    "reproduces the committed PDF of $slug",
    async (item) => {
      expect(hasSameContent(await drawItem(item), readLibraryFile(item.document)), hint).toBe(true);
    },
  );

  it("reproduces the committed cover of every story", () => {
    const stories = items.filter(({ content_type }) => content_type === "story");
    expect(stories.length).toBeGreaterThan(9);
    for (const story of stories)
      expect(readLibraryFile(story.cover).toString(), hint).toBe(drawStoryCover(story)?.toString());
  });
});
