import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectCopy, formatCopy } from "../../test/rules/collect-copy.ts";
import { sourceFiles } from "../../test/rules/source.ts";
import { coreCharacters } from "./subset-fonts.ts";

const root = join(import.meta.dirname, "..", "..");

/** The characters of a `unicode-range`, such as "U+20-7E, U+A0". */
const listCharacters = (range: string): string[] =>
  range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });

describe("the cores of the fonts", () => {
  it("hold exactly the characters that the style sheet expects of them", async () => {
    const css = await readFile(join(root, "web", "src", "styles", "fonts.css"), "utf8");
    const faces = [...css.matchAll(/url\(".\/fonts\/[\w-]+-core\.woff2"\)[^}]*unicode-range:([^;]+);/g)];
    const ranges = faces.map(([, range = ""]) => listCharacters(range).sort());
    const expected = [...coreCharacters].sort();
    expect(ranges).toEqual([expected, expected, ["0"]]);
  });

  it("hold what our texts need, but for emoji and names in other languages", () => {
    const copy = formatCopy(collectCopy(sourceFiles()));
    const missing = [...new Set(copy)].filter((each) => !/\s/.test(each) && !coreCharacters.includes(each));
    expect(missing.filter((each) => !/\p{L}|\p{Emoji_Presentation}/u.test(each))).toEqual([]);
  });
});
