import { describe, expect, it } from "vitest";
import { stories } from "../library-items.ts";
import { countWords, getReadingMinutes } from "./story.ts";

describe.each(stories.map((story) => [story.title, story] as const))("%s", (_, story) => {
  const told = story.paragraphs.join("\n");

  it("can be read aloud in one sitting: 300 to 900 words", () => {
    expect(countWords(story)).toBeGreaterThanOrEqual(300);
    expect(countWords(story)).toBeLessThanOrEqual(900);
    expect(getReadingMinutes(story)).toBeLessThanOrEqual(9);
  });

  it("says where it comes from", () => {
    expect(story.source).toMatch(/Aesop|folk tale|written for Kindstead/);
  });

  it("is set with printers' quotation marks, each opened and closed", () => {
    expect(told).not.toMatch(/["'`]|--/);
    for (const paragraph of story.paragraphs) {
      const marks = [...paragraph].filter((letter) => letter === "“" || letter === "”").join("");
      expect(marks).toMatch(/^(“”)*$/);
    }
  });

  it("leaves something to talk about, with no yes-or-no test at its end", () => {
    expect(story.questions.length).toBeGreaterThanOrEqual(3);
    for (const question of story.questions) expect(question).toMatch(/[?.]$/);
    expect(told).not.toMatch(/\b(the moral|the lesson)\b/i);
  });
});
