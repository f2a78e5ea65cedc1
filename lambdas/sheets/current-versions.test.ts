import { expect, it } from "vitest";
import { chosenSheet, type MakerName } from "../../contract/makers.ts";
import { drawRecipe } from "./draw-recipe.ts";
import { readTexts } from "./read-page.fixture.ts";
import { draw, solveProblems } from "./solve-page.fixture.ts";

/* The current versions of makers keep these promises about a whole page, beyond right answers. */

const manySeeds = Array.from({ length: 12 }, (_, place) => place * 3);

it("balance: half of the claims are true, in no fixed order, and no side is above 10", async () => {
  const orders = new Set<string>();
  for (const seed of manySeeds) {
    const { kind, answers } = await draw("balance", seed);
    expect([kind, new Set(answers).size]).toEqual(["judge-10", 10]);
    const truths = answers.map((answer) => answer.split(": ")[1]);
    expect(truths.filter((truth) => truth === "true")).toHaveLength(5);
    for (const [, one, two] of answers.join().matchAll(/(\d+) \+ (\d+)/g))
      expect(Number(one) * Number(two) > 0 && Number(one) + Number(two) <= 10).toBe(true);
    orders.add(truths.join());
  }
  expect(orders.size).toBeGreaterThan(6);
});

it("comparing: a page asks for no pair of numbers twice", async () => {
  for (const seed of manySeeds) {
    const { kind, answers } = await draw("comparing", seed + 1);
    const pairs = answers.map((answer) =>
      answer
        .split(/ [<>=] /)
        .sort()
        .join(),
    );
    expect([kind, new Set(pairs).size]).toEqual(["numbers-20", 16]);
    expect(answers.filter((answer) => answer.includes("="))).toHaveLength(3);
  }
});

it("number paths: no row comes twice, and no start before every other one has come", async () => {
  for (const seed of Array(12).keys()) {
    const { kind, texts, answers } = await draw("number-paths", seed);
    const rows = solveProblems(texts[0], [1, 6], (items) => items.map(({ text }) => text).join(" "));
    expect([kind, new Set(rows).size]).toEqual([kind, 6]);
    // Two pages have only three starts.
    const [starts, uses] = kind === "ones-10" || kind === "skip-10" ? [3, 2] : [6, 1];
    const used = [...Map.groupBy(answers, (answer) => answer).values()].map(({ length }) => length);
    expect([kind, used]).toEqual([kind, Array(starts).fill(uses)]);
  }
});

const drawTexts = async (maker: MakerName, options: Record<string, unknown>) => {
  const printing = { paper: "Letter", ink: "color", name: null } as const;
  const { bytes } = await drawRecipe(chosenSheet.parse({ maker, options }), { seed: 1, title: "", printing });
  return (await readTexts(bytes)).map((page) => page.map(({ text }) => text));
};

it.each<[MakerName, string[], string[]]>([
  [
    "comparing",
    ["groups", "numbers-20", "numbers-100"],
    ["Which has more?", "Page 2: Smaller, bigger or equal?", "Page 3: Smaller, bigger or equal?"],
  ],
  [
    "clocks",
    ["draw-half", "read-hour", "draw-five"],
    ["Page 1: You draw the hands", "On the hour", "Page 3: You draw the hands"],
  ],
  ["facts", ["add-12", "add-12"], ["Page 1: Add up to twelve", "Page 2: Add up to twelve"]],
])("%s: answers of pages with one title say their page", async (maker, pages, headings) => {
  const texts = await drawTexts(maker, { pages });
  const answers = texts.slice(pages.length).flat();
  expect(answers.filter((text) => headings.includes(text))).toEqual(headings);
});

it.each<[MakerName, Record<string, unknown>, string]>([
  ["facts", { pages: ["subtract-10"] }, "Subtract within ten"],
  ["facts", { pages: ["subtract-20"] }, "Subtract within twenty"],
  ["ten-frames", { pages: ["fill-10"] }, "more to make ten"],
  ["dot-to-dot", {}, "What is hiding? 1"],
  ["cut-and-glue", { pages: ["train"] }, "For “Build a train”. Every piece has an outline of the same size."],
  ["story", { story: "the-north-wind-and-the-sun" }, "The laundry flew off the line"],
  ["story", { story: "town-mouse-and-country-mouse" }, "There was gelatin that shook"],
  ["picture-bingo", {}, "Cut the two cards apart. Three in a row wins. Then play on for a full card."],
])("%s with %j says %j", async (maker, options, words) => {
  expect((await drawTexts(maker, options)).flat().join(" ")).toContain(words);
});

it("story problems: the other jar holds its buttons", async () => {
  const text = (await drawTexts("story-problems", { pages: Array(3).fill("to-10") })).flat().join(" ");
  expect(text).toMatch(/One jar holds \d+ buttons, the other jar holds \d+\./);
});
