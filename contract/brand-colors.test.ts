import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  buildColorStyle,
  describeCorrection,
  getContrast,
  initialColors,
  toShownColors,
} from "./brand-colors.ts";

const tokens = readFileSync(new URL("../web/src/styles/tokens.css", import.meta.url), "utf8");

/** The values of a token in the light and the dark scheme. */
const readToken = (name: string): readonly [string, string] => {
  const [, light = "", dark = light] =
    new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+)\\))?;`).exec(tokens) ?? [];
  return [light, dark];
};
const backgrounds = ["bg", "surface", "raised", "butter", "pear", "sky", "rose"].map(readToken);

const hostile = [
  ["#ffffff", "#ffffff"],
  ["#000000", "#000000"],
  ["#ffff00", "#00ffff"],
  ["#fffdf8", "#12172a"],
  ["#00ff00", "#ff00ff"],
  ["#808080", "#7f7f7f"],
  ["#0000ff", "#ff0000"],
  ["#1a2650", "#fffdf8"],
  ["#2f6b3a", "#c2571a"],
  ["#fefefe", "#010101"],
] as const;

describe("the colors of a brand", () => {
  it.each(hostile)(
    "%s and %s are readable on every background of both schemes, and so is text on buttons",
    (main, accent) => {
      for (const [index, scheme] of (["light", "dark"] as const).entries()) {
        const shown = toShownColors({ main, accent }, scheme);
        const places = [
          ...backgrounds.map((each) => each[index] ?? ""),
          ...(index === 1 ? readToken("night").slice(0, 1) : []),
        ];
        for (const place of places)
          for (const color of [shown.main, shown.accent])
            expect(getContrast(color, place)).toBeGreaterThanOrEqual(4.5);
        for (const button of [shown.main, shown.hover])
          expect(getContrast(readToken("on-primary")[index] ?? "", button)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each([
    ["#000000", "#ffffff", 21],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
    ["#0a0a0a", "#ffffff", 19.8],
    ["#000000", "#0a0a0a", 1.06],
  ])("%s on %s has the contrast that WCAG gives: %d", (one, other, contrast) => {
    expect(getContrast(one, other)).toBeCloseTo(contrast, 2);
    expect(getContrast(other, one)).toBe(getContrast(one, other));
  });

  it("that are not readable become the nearest shade that is", () => {
    const worst = (index: number, color: string) =>
      Math.min(...backgrounds.map((each) => getContrast(each[index] ?? "", color)));
    for (const [index, scheme] of (["light", "dark"] as const).entries()) {
      const shown = toShownColors({ main: "#808080", accent: "#c2571a" }, scheme);
      for (const color of [shown.main, shown.accent]) {
        expect(worst(index, color)).toBeGreaterThanOrEqual(4.5);
        expect(worst(index, color)).toBeLessThan(4.8);
      }
    }
  });

  it("of which only one is the initial one are added to a page", () => {
    const own = { main: "#2f6b3a", accent: "#8a3b12" };
    expect(buildColorStyle({ ...initialColors, accent: own.accent })).toContain(own.accent);
    expect(buildColorStyle({ ...initialColors, main: own.main })).toContain(own.main);
  });

  it("that are readable are shown unchanged, and one that was made darker has its sentence", () => {
    expect(toShownColors({ main: "#2f6b3a", accent: "#8a3b12" }, "light")).toMatchObject({
      main: "#2f6b3a",
      accent: "#8a3b12",
    });
    expect(describeCorrection("#2f6b3a")).toBeUndefined();
    expect(describeCorrection("#ffd36b")).toBe("We made it a little darker so that text stays readable.");
  });

  it("that are the initial ones are those of the style sheets, and add nothing to a page", () => {
    expect([initialColors.main, toShownColors(initialColors, "dark").main]).toEqual(readToken("primary"));
    expect([initialColors.accent, toShownColors(initialColors, "dark").accent]).toEqual(readToken("accent"));
    expect(buildColorStyle(initialColors)).toBe("");
  });
});
