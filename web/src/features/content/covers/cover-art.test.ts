import { describe, expect, it } from "vitest";
import { contentTypes } from "../../../../../contract/content.ts";
import { COVER_LAYOUTS, coverArt, coverVariant } from "./cover-art.ts";
import { COVER_PALETTES } from "./cover-palettes.ts";

const ids = Array.from({ length: 400 }, (_, index) => `cnt_0192f3c8${index}`);
const covers = contentTypes.flatMap((type) => ids.map((id) => coverArt(id, type)));

describe("coverArt", () => {
  it("draws the same picture for the same item, and another for the next", () => {
    expect(coverArt("cnt_a", "story")).toBe(coverArt("cnt_a", "story"));
    expect(new Set(covers).size).toBeGreaterThan(covers.length / 3);
  });

  it.each(contentTypes)("shows a %s in every palette and every layout", (type) => {
    const variants = new Set(ids.map((id) => JSON.stringify(coverVariant(id, type))));
    expect(variants.size).toBe(COVER_PALETTES.length * COVER_LAYOUTS);
    const grounds = new Set(ids.map((id) => /height="300" fill="(#\w+)"/.exec(coverArt(id, type))?.[1]));
    expect(grounds).toEqual(new Set(COVER_PALETTES.map(({ ground }) => ground)));
  });

  it("never draws one type like another", () => {
    for (const id of ids) {
      expect(new Set(contentTypes.map((type) => coverArt(id, type))).size).toBe(contentTypes.length);
    }
    const dashed = (type: (typeof contentTypes)[number]) =>
      ids.every((id) => coverArt(id, type).includes('="12 9"'));
    expect(contentTypes.filter(dashed)).toEqual(["printable"]);
  });

  it("is 4:3, small, and nothing but shapes, so that it may stand in any page", () => {
    for (const cover of covers) {
      expect(cover).toMatch(/^<svg [^>]*viewBox="0 0 400 300"[^>]*>.*<\/svg>$/);
      expect(cover.length).toBeLessThan(4096);
      expect(cover).not.toMatch(/<(script|style|foreignObject|image|use|text|a)\b/i);
      expect(cover).not.toMatch(/\s(style|id|href|on\w+)=/i);
      expect(cover).not.toMatch(/NaN|undefined|Infinity|gradient|url\(/i);
    }
  });

  it("keeps a hostile id out of the markup", () => {
    expect(coverArt('"/><script>alert(1)</script>', "story")).not.toMatch(/script|alert/);
  });

  it("closes every element it opens", () => {
    for (const cover of covers) {
      const open: string[] = [];
      for (const [, slash, name, selfClosed] of cover.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
        if (slash) expect(open.pop()).toBe(name);
        else if (!selfClosed && name) open.push(name);
      }
      expect(open).toEqual([]);
    }
  });
});
