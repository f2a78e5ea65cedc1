import { describe, expect, it } from "vitest";
import { formatFacts, shortenText } from "./item-facts.ts";

const nothing = { age_from: null, age_to: null, page_count: null, paper: null, duration_seconds: null };

describe("facts of an item", () => {
  it.each([
    [
      { age_from: 3, age_to: 6, page_count: 12, paper: "Letter" as const },
      "Ages 3–6 · 12 pages · Letter or A4",
    ],
    [{ age_from: 4, age_to: 4, page_count: 1 }, "Age 4 · 1 page"],
    [{ age_from: 8 }, "Ages 8 and up"],
    [{ age_to: 3 }, "Up to age 3"],
    [{ age_from: 2, age_to: 5, duration_seconds: 730 }, "Ages 2–5 · 12 min"],
    [{ duration_seconds: 59 }, "59 sec"],
    [{ duration_seconds: 60 }, "1 min"],
    [{ duration_seconds: 3_600 }, "1 hr"],
    [{ duration_seconds: 3_899 }, "1 hr 5 min"],
    [{}, ""],
  ])("of %j read %j", (known, text) => expect(formatFacts({ ...nothing, ...known })).toBe(text));
});

describe("a long text", () => {
  it.each([
    ["Ten little activities", 48, null],
    ["Count the ducks, the frogs, and the very small fish in the pond", 30, "Count the ducks, the frogs…"],
    ["Supercalifragilisticexpialidocious", 10, "Supercali…"],
  ])(
    "%j is shortened to %i characters without a cut word, as far as it has words",
    (text, length, expected) => expect(shortenText(text, length)).toBe(expected),
  );
});
