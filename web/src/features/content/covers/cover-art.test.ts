import { describe, expect, it } from "vitest";
import { contentTypes } from "../../../../../contract/content.ts";
import { coverLayoutCount, drawCover, getCoverVariant } from "./cover-art.ts";
import { coverPalettes } from "./cover-palettes.ts";

const ids = Array.from({ length: 400 }, (_, index) => `cnt_0192f3c8${index}`);
const covers = contentTypes.flatMap((type) => ids.map((id) => drawCover(id, type)));

describe("drawCover", () => {
  it("draws the same cover for the same item and different covers for different items", () => {
    expect(drawCover("cnt_a", "story")).toBe(drawCover("cnt_a", "story"));
    expect(new Set(covers).size).toBeGreaterThan(covers.length / 3);
  });

  it.each(contentTypes)("uses every palette and layout for %s", (type) => {
    const variants = new Set(ids.map((id) => JSON.stringify(getCoverVariant(id, type))));
    expect(variants.size).toBe(coverPalettes.length * coverLayoutCount);
    const grounds = new Set(ids.map((id) => /height="300" fill="(#\w+)"/.exec(drawCover(id, type))?.[1]));
    expect(grounds).toEqual(new Set(coverPalettes.map(({ ground }) => ground)));
  });

  it("draws each type differently", () => {
    for (const id of ids) {
      expect(new Set(contentTypes.map((type) => drawCover(id, type))).size).toBe(contentTypes.length);
    }
    const dashed = (type: (typeof contentTypes)[number]) =>
      ids.every((id) => drawCover(id, type).includes('="12 9"'));
    expect(contentTypes.filter(dashed)).toEqual(["printable"]);
  });

  it("draws a small 4:3 SVG of shapes only", () => {
    for (const cover of covers) {
      expect(cover).toMatch(/^<svg [^>]*viewBox="0 0 400 300"[^>]*>.*<\/svg>$/);
      expect(cover.length).toBeLessThan(4096);
      expect(cover).not.toMatch(/<(script|style|foreignObject|image|use|text|a)\b/i);
      expect(cover).not.toMatch(/\s(style|id|href|on\w+)=/i);
      expect(cover).not.toMatch(/NaN|undefined|Infinity|gradient|url\(/i);
    }
  });

  it("does not put the id into the markup", () => {
    expect(drawCover('"/><script>alert(1)</script>', "story")).not.toMatch(/script|alert/);
  });

  it("closes every element", () => {
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
