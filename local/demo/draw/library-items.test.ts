import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { readLibraryFile, readManifest } from "../library.ts";
import { audioStories } from "./audio/audio-stories.ts";
import { sampleRate } from "./audio/music-box.ts";
import { toCoverPath, toDocumentPath, toPortraitPath, toSvgFile } from "./library-files.ts";
import { drawableItems } from "./library-items.ts";
import { portraits } from "./portraits.ts";
import { buildActivities } from "./printables/free-pack.ts";
import { buildFreePack } from "./printables/free-pack-pages.ts";
import { hasSameContent } from "./same-content.ts";

const { items, audio, portraits: portraitFiles } = readManifest();

const hint = "run npm run demo:draw and commit its changes";

/** One of each content type, and the item that uses the most kinds of drawings. */
const redrawn = ["addition-to-20", "tricky-mazes", "stone-soup", "ten-little-activities"];

describe("drawing the demo library", () => {
  it("draws the items of the committed manifest, with the same texts, categories and dates", () => {
    const drawn = drawableItems.map(({ drawPdf: _, picture: __, ...row }) => row);
    expect(
      items.map(({ document: _, cover: __, previews: ___, page_count: ____, paper: _____, ...row }) => row),
      hint,
    ).toEqual(drawn);
    expect(items.map(({ document }) => document.path)).toEqual(drawableItems.map(toDocumentPath));
    expect(items.map(({ cover }) => cover.path)).toEqual(drawableItems.map(toCoverPath));
  });

  it.each(redrawn)("reproduces the committed PDF of %s", async (slug) => {
    const item = drawableItems.find((each) => each.slug === slug);
    const committed = items.find((each) => each.slug === slug);
    if (!item || !committed) throw new Error(`No item ${slug}`);
    expect(hasSameContent(await item.drawPdf(), readLibraryFile(committed.document)), hint).toBe(true);
  });

  it("reproduces the committed cover of every story, and every portrait", () => {
    drawableItems.forEach((item, index) => {
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

  it("has the texts, covers and music of the audio stories", () => {
    const drawn = audioStories.map(({ compose: _, picture: __, ...row }) => row);
    expect(audio, hint).toMatchObject(drawn);
    audioStories.forEach(({ picture, compose }, index) => {
      const story = audio[index];
      if (!story) throw new Error("The manifest lacks an audio story");
      expect(readLibraryFile(story.cover).toString(), hint).toBe(toSvgFile(picture).toString());
      // An encoder pads the sound with silence.
      expect(Math.abs(story.duration_seconds - compose().length / sampleRate)).toBeLessThan(1);
    });
  });

  it("lists the ten activities of the free pack on its cover, one page each, with the answers last", async () => {
    const titles = buildActivities(buildFreePack()).map(({ title }) => title);
    expect(new Set(titles).size).toBe(10);
    const document = items.find(({ slug }) => slug === "ten-little-activities")?.document;
    if (!document) throw new Error("The manifest lists no free pack");
    const pdf = await getDocumentProxy(new Uint8Array(readLibraryFile(document)));
    const [cover = "", ...pages] = (await extractText(pdf, { mergePages: false })).text;
    titles.forEach((title, index) => {
      expect(cover).toContain(`${index + 1}. ${title}`);
      expect(pages[index]).toContain(`${index + 1}. ${title}`);
    });
    expect(pages.at(-1)).toContain("Answers");
    expect(pages).toHaveLength(11);
  });
});
