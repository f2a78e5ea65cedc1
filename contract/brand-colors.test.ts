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
