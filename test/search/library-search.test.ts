import { beforeAll, describe, expect, it } from "vitest";
import type { ContentCard } from "../../contract/content.ts";
import { sampleItem } from "../../contract/samples.fixture.ts";
import { readManifest } from "../../local/demo/library.ts";
import { createSearchIndex, type SearchIndex } from "../../web/src/features/content/search/search-index.ts";

const library = readManifest().items.map(
  (item): ContentCard => ({
    ...sampleItem,
    ...item,
    id: item.slug,
  }),
);

const createItem = (title: string, more: Partial<ContentCard> = {}): ContentCard => ({
  ...sampleItem,
  id: title,
  title,
  description: null,
  content_type: "printable",
  tags: null,
  age_from: null,
  age_to: null,
  ...more,
});

let index: SearchIndex<ContentCard>;
beforeAll(async () => {
  index = await createSearchIndex(library);
});
const find = (search: string) => index.find(search).items.map(({ id }) => id);

describe("searching the demo library", () => {
  /** Each of these items must be among the first three. */
  it.each([
    ["tracing letters", ["trace-capital-letters", "trace-small-letters"]],
    ["letters tracing", ["trace-capital-letters", "trace-small-letters"]],
    ["trasing leters", ["trace-capital-letters", "trace-small-letters"]],
    ["mazes for 4 year olds", ["first-mazes"]],
    ["maze age 7", ["tricky-mazes"]],
    ["colouring", ["color-by-number"]],
    ["coloring", ["color-by-number"]],
    ["dot to dot", ["dot-to-dot"]],
    ["lion", ["the-lion-and-the-mouse"]],
    ["mouse lion", ["the-lion-and-the-mouse"]],
    ["bedtime", ["goodnight-noisy-street"]],
    ["bedtime story", ["goodnight-noisy-street"]],
    ["subtracton", ["subtraction-to-20"]],
    ["telling the time", ["telling-time"]],
    ["clock", ["telling-time"]],
    ["cut and glue", ["cut-and-glue-shapes"]],
    ["scissors", ["first-scissor-strips"]],
    ["feelings cards", ["feelings-cards"]],
    ["emotions", ["feelings-cards"]],
    ["bingo", ["picture-bingo"]],
    ["memory game", ["memory-pairs"]],
    ["coins", ["count-the-coins"]],
    ["ten frames", ["ten-frames"]],
    ["numb bond", ["number-bonds-to-10"]],
    ["rainy day activities", ["ten-little-activities"]],
    ["anger", ["pips-angry-boots"]],
    ["tortise", ["the-tortoise-and-the-hare"]],
    ["age 4", ["count-the-garden", "what-comes-next"]],
    ["coloring pages for 5 year olds", ["ten-little-activities", "color-by-number"]],
    ["read aloud for toddlers", ["goodnight-noisy-street"]],
    ["free pack", ["ten-little-activities"]],
    ["count to 20", ["missing-numbers-to-20"]],
    ["first day of school", ["brave-is-a-small-word"]],
    ["abc", ["trace-capital-letters", "trace-small-letters"]],
    ["money", ["count-the-coins"]],
    ["free worksheets", ["ten-little-activities"]],
    ["fun activities", ["ten-little-activities"]],
    ["learning games", ["picture-bingo", "memory-pairs"]],
    ["grade 1-2 math", ["color-by-sum"]],
    ["10 frames", ["ten-frames"]],
    ["make 10", ["ten-frames", "number-bonds-to-10"]],
    ["mice", ["town-mouse-and-country-mouse", "the-lion-and-the-mouse"]],
    ["brush teeth", ["morning-and-bedtime-charts"]],
  ])("%s finds %j first", (search, expected) => {
    expect(find(search).slice(0, 3)).toEqual(expect.arrayContaining(expected));
  });

  it("an age finds every item that is for it, and nothing else", () => {
    const fours = library.filter(({ age_from, age_to }) => (age_from ?? 0) <= 4 && (age_to ?? 0) >= 4);
    for (const search of ["age 4", "4 year olds", "for my 4 yr old", "4yo"])
      expect(find(search).toSorted()).toEqual(fours.map(({ id }) => id).toSorted());
  });

  it("finds what all words of a synonym name, not one of them", () => {
    expect(find("place value")).toEqual(["ten-frames"]);
    expect(find("audiobook")).not.toContain("ten-frames");
  });

  it("without a word that says something shows everything", () => {
    for (const search of ["kids", "sheets", "my child"]) expect(find(search)).toHaveLength(library.length);
  });

  it("reads numbers and the words for them as the same", async () => {
    const { find } = await createSearchIndex([createItem("Count to Ten"), createItem("Make 10")]);
    expect(find("counting to ten").items.map(({ id }) => id)).toEqual(["Count to Ten"]);
    expect(find("10").items).toHaveLength(2);
    expect(find("ten").items).toHaveLength(2);
  });

  it("finds an item without ages by the age in its title", async () => {
    const { find } = await createSearchIndex([
      createItem("Busy Book for Toddlers"),
      createItem("Baby Animals", { age_from: 3, age_to: 5, tags: ["coloring"] }),
    ]);
    for (const search of ["busy book toddler", "busy book, toddler and up"])
      expect(find(search).items.map(({ id }) => id)).toEqual(["Busy Book for Toddlers"]);
    expect(find("baby animal coloring").items.map(({ id }) => id)).toEqual(["Baby Animals"]);
  });

  it.each([
    ["monkey", "money"],
    ["soap", "soup"],
    ["sheep", "sleep"],
    ["trasing leters", "trace letters"],
    ["tantrams", "tantrum"],
    ["labrint", "labyrinth"],
    // Text of an item: "chair".
    ["hair", null],
    ["coloring", null],
  ])("%s shows what is spelled %j, and says so", (search, spelling) => {
    const { items, isPartial, suggestion } = index.find(search);
    expect(items.length).toBeGreaterThan(0);
    expect({ isPartial, suggestion }).toEqual({ isPartial: false, suggestion: spelling });
  });

  it("still finds every item that contains the text literally", () => {
    for (const search of ["one at a ti", "ages 4-", "sum", "noisy street. so"])
      expect(find(search)).toEqual(
        expect.arrayContaining(
          library
            .filter((item) =>
              [item.title, item.description ?? "", ...(item.tags ?? [])].some((text) =>
                text.toLowerCase().includes(search),
              ),
            )
            .map(({ id }) => id),
        ),
      );
  });

  it("shows items with all words but one, and says that none has all", () => {
    const { items, isPartial } = index.find("dinosaur tracing");
    expect(isPartial).toBe(true);
    expect(items.map(({ id }) => id).slice(0, 3)).toContain("trace-small-letters");
    expect(index.find("tracing").isPartial).toBe(false);
  });

  it("says that nothing matches, and shows what comes nearest", () => {
    const { items, nearest } = index.find("dinosaurs");
    expect(items).toEqual([]);
    expect(nearest.flatMap(({ tags }) => tags)).toContain("coloring");
  });

  it("suggests a spelling that finds something, and never what was typed", () => {
    const { items, suggestion } = index.find("grashoper");
    expect(items.length > 0 || index.find(suggestion ?? "").items.length > 0).toBe(true);
    expect(index.find("rainy day").suggestion).toBeNull();
    // "fine" is what is nearest to one of the words only.
    expect(index.find("fire truck").suggestion).toBeNull();
  });

  it("understands a word that is still being typed", () => {
    expect(find("tantr").slice(0, 3)).toContain("pips-angry-boots");
    expect(find("multipl").slice(0, 3)).toContain("skip-counting");
  });

  it("takes no number of a title for an age: “Number Bonds to 10” is for ages four to six", () => {
    expect(find("10+")).not.toContain("number-bonds-to-10");
    expect(find("number bonds 10")[0]).toBe("number-bonds-to-10");
  });

  it("finds nothing, and does not fail, for signs and very long texts", () => {
    for (const search of ["???", "*", "\\", "x".repeat(5_000)]) expect(find(search)).toEqual([]);
  });
});
