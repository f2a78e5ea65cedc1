import { describe, expect, it } from "vitest";
import { formatFacts } from "./item-facts.ts";

const nothing = { age_from: null, age_to: null, page_count: null, paper: null };

describe("facts of an item", () => {
  it.each([
    [{ age_from: 3, age_to: 6, page_count: 12, paper: "Letter" as const }, "Ages 3–6 · 12 pages · Letter"],
    [{ age_from: 4, age_to: 4, page_count: 1 }, "Age 4 · 1 page"],
    [{ age_from: 8 }, "Ages 8 and up"],
    [{ age_to: 3 }, "Up to age 3"],
    [{}, ""],
  ])("of %j read %j", (known, text) => expect(formatFacts({ ...nothing, ...known })).toBe(text));
});
