import { expect, it } from "vitest";
import { formatSheetCode, parseSheetCode, seedCount, toRecipeMark } from "./sheet-code.ts";

const code = {
  recipe: toRecipeMark({ maker: "facts", options: { pages: ["add-12"] } }),
  version: 1,
  seed: 4_711,
};
const text = formatSheetCode(code);

it("a sheet's code has its recipe, version and seed, in any spelling", () => {
  for (const seed of [0, 1, seedCount - 1])
    expect(parseSheetCode(formatSheetCode({ ...code, seed }))?.seed).toBe(seed);
  expect(parseSheetCode(text)).toEqual(code);
  expect(parseSheetCode(` ${text.toLowerCase().replaceAll("-", " ")} `)).toEqual(code);
});

it("a sheet's code is refused with any one letter wrong, or two neighbors swapped", () => {
  const letters = [...text.replaceAll("-", "")];
  for (const [place, letter] of letters.entries()) {
    for (const other of "23456789ABCDEFGHJKMNPQRSTUVWXYZ")
      if (other !== letter) expect(parseSheetCode(letters.with(place, other).join(""))).toBeUndefined();
    const next = letters[place + 1];
    if (next !== undefined && next !== letter)
      expect(
        parseSheetCode(
          letters
            .with(place, next)
            .with(place + 1, letter)
            .join(""),
        ),
      ).toBeUndefined();
  }
});

it("a recipe's mark depends on the maker and the options, not on their order", () => {
  const mark = (options: Record<string, string>) => toRecipeMark({ maker: "counting", options });
  expect(mark({ theme: "toys", pages: "a" })).toBe(mark({ pages: "a", theme: "toys" }));
  expect(mark({ theme: "toys", pages: "a" })).not.toBe(mark({ theme: "garden", pages: "a" }));
});
