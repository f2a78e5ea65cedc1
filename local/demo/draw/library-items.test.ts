import { describe, expect, it } from "vitest";
import { readLibraryFile, readManifest } from "../library.ts";
import { audioStories } from "./audio-stories.ts";
import { drawItem } from "./item.ts";
import { toCoverPath, toDocumentPath, toPortraitPath, toSvgFile } from "./library-files.ts";
import { demoItems } from "./library-items.ts";
import { portraits } from "./portraits.ts";
import { hasSameContent } from "./same-content.ts";

const { items, audio, portraits: portraitFiles } = readManifest();

const hint = "run npm run demo:draw and commit its changes";

/** One of each content type, and the item that uses the most kinds of drawings. */
const redrawn = ["addition-to-20", "tricky-mazes", "stone-soup", "ten-little-activities"];

describe("drawing the demo library", () => {
  it("draws the items of the committed manifest, with the same texts, categories and dates", () => {
    const drawn = demoItems.map(({ picture: _, ...row }) => row);
    expect(
      items.map(({ document: _, cover: __, previews: ___, page_count: ____, paper: _____, ...row }) => row),
      hint,
    ).toEqual(drawn);
    expect(items.map(({ document }) => document.path)).toEqual(demoItems.map(toDocumentPath));
    expect(items.map(({ cover }) => cover.path)).toEqual(demoItems.map(toCoverPath));
  });

  it.each(redrawn)("reproduces the committed PDF of %s", async (slug) => {
    const item = demoItems.find((each) => each.slug === slug);
    const committed = items.find((each) => each.slug === slug);
    if (!item || !committed) throw new Error(`No item ${slug}`);
    expect(hasSameContent(await drawItem(item), readLibraryFile(committed.document)), hint).toBe(true);
  });

  it("reproduces the committed cover of every story, and every portrait", () => {
    demoItems.forEach((item, index) => {
      if (item.picture === null) return;
      const cover = items[index]?.cover;
      if (!cover) throw new Error(`No cover of ${item.slug}`);
      expect(readLibraryFile(cover).toString(), hint).toBe(toSvgFile(item.picture).toString());
    });
    expect(Object.keys(portraitFiles)).toEqual(Object.keys(portraits));
    for (const [slug, svg] of Object.entries(portraits)) {
      const file = portraitFiles[slug];
      expect(file?.path).toBe(toPortraitPath(slug));
      if (file) expect(readLibraryFile(file).toString(), hint).toBe(svg);
    }
  });

  it("has the texts and covers of the audio stories", () => {
    const drawn = audioStories.map(({ picture: _, ...row }) => row);
    expect(audio, hint).toMatchObject(drawn);
    audioStories.forEach(({ picture }, index) => {
      const story = audio[index];
      if (!story) throw new Error("The manifest lacks an audio story");
      expect(readLibraryFile(story.cover).toString(), hint).toBe(toSvgFile(picture).toString());
    });
  });
});
