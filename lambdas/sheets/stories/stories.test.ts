import { describe, expect, it } from "vitest";
import { stories } from "./stories.ts";
import { countWords, getReadingMinutes } from "./story.ts";

describe.each(Object.values(stories).map((story) => [story.title, story] as const))("%s", (_, story) => {
  const text = story.paragraphs.join("\n");

  it("is short enough to read aloud at once: 300 to 900 words", () => {
    expect(countWords(story)).toBeGreaterThanOrEqual(300);
    expect(countWords(story)).toBeLessThanOrEqual(900);
    expect(getReadingMinutes(story)).toBeLessThanOrEqual(9);
  });

  it("names its origin", () => {
    expect(story.source).toMatch(/Aesop|folk tale|written for \{\{name\}\}/);
  });

  it("uses typographic quotation marks in pairs", () => {
    expect(text).not.toMatch(/["'`]|--/);
    for (const paragraph of story.paragraphs) {
      const marks = [...paragraph].filter((letter) => letter === "“" || letter === "”").join("");
      expect(marks).toMatch(/^(“”)*$/);
    }
  });

  it("shows another picture on each page", () => {
    const shown = [...story.pictures, story.ending];
    expect(new Set(shown).size).toBe(shown.length);
  });

  it("has at least three questions, and no moral", () => {
    expect(story.questions.length).toBeGreaterThanOrEqual(3);
    for (const question of story.questions) expect(question).toMatch(/[?.]$/);
    expect(text).not.toMatch(/\b(the moral|the lesson)\b/i);
  });
});
