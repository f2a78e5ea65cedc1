import { describe, expect, it } from "vitest";
import { contentTypes } from "../../../contract/content.ts";
import { Pdf } from "../../../lambdas/sheets/parts/document.ts";
import { drawSvg } from "../../../lambdas/sheets/parts/svg.ts";
import { drawCover } from "../../../web/src/features/content/covers/cover-art.ts";
import { readLibraryFile, readManifest } from "../library.ts";

const box = { x: 0, y: 0, width: 100, height: 100 };
const draw = (markup: string) => () => {
  const pdf = new Pdf({ paper: "Letter", ink: "color", name: null }, {});
  drawSvg(pdf, markup, { width: 400, height: 300 }, box);
  pdf.end();
};

describe("drawSvg", () => {
  it.each(contentTypes)("draws a %s cover", (type) => {
    for (let id = 0; id < 40; id += 1) expect(draw(drawCover(`id ${id}`, type))).not.toThrow();
  });

  it("draws the portraits", () => {
    for (const file of Object.values(readManifest().portraits))
      expect(draw(readLibraryFile(file).toString())).not.toThrow();
  });

  it.each(['<text x="1">Hi</text>', '<path d="M0 0" transform="skewX(20)" fill="#000000"/>'])(
    "refuses what it would leave out: %s",
    (markup) => {
      expect(draw(markup)).toThrow(/knows no/);
    },
  );
});
