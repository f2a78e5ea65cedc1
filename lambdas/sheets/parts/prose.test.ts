import { expect, it } from "vitest";
import { Pdf } from "./document.ts";
import { registerFonts } from "./fonts.ts";
import { setProse } from "./prose.ts";

const style = { size: 17, leading: 27, gap: 8 };
const area = { x: 0, y: 0, width: 440, height: 600 };

const pdf = new Pdf({ paper: "Letter", ink: "color", name: null }, { autoFirstPage: false, font: "" });
registerFonts(pdf);

const sentence = "The tortoise went on, one step and then another, past the pond and past the mill. ";
const paragraphs = Array.from({ length: 24 }, (_, index) =>
  `${index}. ${sentence.repeat(1 + (index % 4))}`.trim(),
);

it("setProse keeps all words in order", () => {
  const words = setProse(pdf, paragraphs, area, style)
    .flat()
    .map(({ text }) => text);
  expect(words.join(" ")).toBe(paragraphs.join(" "));
});

it("setProse leaves no first or last line of a paragraph alone on a page", () => {
  const pages = setProse(pdf, paragraphs, area, style);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(1)) expect(page[0]?.closes === true && page[0].opens === false).toBe(false);
  for (const page of pages.slice(0, -1))
    expect(page.at(-1)?.opens === true && page.at(-1)?.closes === false).toBe(false);
});

it("setProse fills pages evenly, within the height of the area", () => {
  const pages = setProse(pdf, paragraphs, area, style);
  const heights = pages.map((page) => page.slice(1).reduce((sum, { step }) => sum + step, 0));
  for (const height of heights) {
    expect(height).toBeLessThanOrEqual(area.height);
    expect(height).toBeGreaterThan(Math.max(...heights) * 0.6);
  }
});
