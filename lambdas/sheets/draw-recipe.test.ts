import { createHash } from "node:crypto";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { chosenSheet, type MakerName, makers } from "../../contract/makers.ts";
import type { SheetInk, SheetPaper } from "../../contract/sheets.ts";
import { drawRecipe } from "./draw-recipe.ts";
import { makerVersions } from "./makers.ts";
import { drawCover } from "./pack-cover.ts";
import { readPages, readPrintable, readTexts } from "./read-page.fixture.ts";

/** The pages of other seeds are read where they are solved. */
const seeds = Array.from({ length: 20 }, (_, seed) => seed * 7);
const names = Object.keys(makers) as MakerName[];

const chooseAll = (maker: MakerName) => {
  const options = Object.entries(makers[maker].options).map(([name, option]) => [
    name,
    option.kind === "pages" ? Object.keys(option.choices) : option.initial,
  ]);
  return chosenSheet.parse({ maker, options: Object.fromEntries(options) });
};

const draw = async (
  maker: MakerName,
  seed: number,
  {
    paper = "Letter",
    ink = "color",
    name = null,
    version = makers[maker].version,
  }: { paper?: SheetPaper; ink?: SheetInk; name?: string | null; version?: number } = {},
) => {
  const recipe = { ...chooseAll(maker), version };
  return (await drawRecipe(recipe, { seed, title: makers[maker].title, printing: { paper, ink, name } }))
    .bytes;
};

const openPdf = (pdf: Uint8Array) => getDocumentProxy(new Uint8Array(pdf));

/** Whether a screen reader finds a heading on the first page. */
const hasHeading = async (pdf: Uint8Array) =>
  JSON.stringify(await (await (await openPdf(pdf)).getPage(1)).getStructTree()).includes('"role":"H1"');

/** The page to which the outline leads; beyond the last one if a sheet has no answers. */
async function findAnswers(pdf: Uint8Array): Promise<number> {
  const opened = await openPdf(pdf);
  const [entry] = (await opened.getOutline()) ?? [];
  return entry ? opened.getPageIndex((entry.dest as [never])[0]) : opened.numPages;
}

const longName = "Maximiliana Wilhelmina Nguyễn-O’Neil";
/** Without full counts the makers take turns, and save ink. The published versions below are in color. */
const papers = ["Letter", "A4"] as const;

describe.each(names)("%s", (maker) => {
  const paper = names.indexOf(maker) % 2 === 0 ? papers[0] : papers[1];
  const printing = { paper, ink: "saving", name: longName } as const;
  let first: Uint8Array;
  beforeAll(async () => {
    first = await draw(maker, 1, printing);
  });

  it("stays inside the printable area of both papers, with a long name, and below 400 KB", async () => {
    await readPrintable(first, paper);
    for (const each of process.env.PROVE ? papers : [])
      for (const seed of seeds)
        await readPrintable(await draw(maker, seed, { paper: each, name: longName }), each);
  });

  it("gives another page for another seed if it says so", async () => {
    const other = await draw(maker, 2, printing);
    const withoutCode = async (pdf: Uint8Array) => {
      const texts = (await readTexts(pdf)).map((page) => page.filter(({ y }) => y < 700));
      return JSON.stringify([
        texts,
        readPages(pdf).map(({ strokes, pictures, fills }) => [strokes, pictures, fills]),
      ]);
    };
    expect((await withoutCode(first)) === (await withoutCode(other))).toBe(!makers[maker].isFresh);
  });

  it("prints a given name once on a page, and not beside the answers", async () => {
    const counts = (await readTexts(first)).map(
      (page) =>
        page
          .map(({ text }) => text)
          .join("")
          .split("Maximiliana").length - 1,
    );
    // A child traces it in three lines.
    expect(Math.max(...counts)).toBe(maker === "tracing" ? 3 : 1);
    expect(counts.slice(await findAnswers(first)).filter((count) => count > 0)).toEqual([]);
  });

  it("says its title and language, has tags, embeds its fonts, and uses no color when ink is saved", async () => {
    const text = Buffer.from(first).toString("latin1");
    const { info } = await (await openPdf(first)).getMetadata();
    expect((info as { Title: string }).Title).toBe(makers[maker].title);
    expect(text).toContain("/Lang (en-US)");
    expect(text).toContain("/Marked true");
    expect(await hasHeading(first)).toBe(true);
    const fonts = text.match(/\/Type \/FontDescriptor[\s\S]*?>>/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toContain("/FontFile");
    for (const { strokes } of readPages(first))
      for (const { color } of strokes) expect(new Set(color.split(" ")).size).toBe(1);
  });
});

/** Published pages: a maker whose pages change needs a new version, and keeps the old ones (SHEET-2). */
const golden: Record<string, string> = {
  balance: "3446184615f0",
  "balance 2": "d35554b594e4",
  clocks: "94861406d1bc",
  "clocks 2": "a02161d022b2",
  coins: "8c26a842dfd2",
  "color-by-answer": "8bdeed2a995d",
  "color-by-number": "fe533f12892f",
  comparing: "c1e5f3fc3bb9",
  "comparing 2": "964e51f717ff",
  "comparing 3": "e5c28889170a",
  counting: "05813ea1b076",
  "cut-and-glue": "79bc717734a3",
  "cut-and-glue 2": "93fb1b59a26c",
  "dot-to-dot": "ca268d38aded",
  "dot-to-dot 2": "7907e20ee1f2",
  facts: "403bb580475a",
  "facts 2": "53e769cf7586",
  "feelings-cards": "1b918fb30d70",
  "i-spy": "9477e2828995",
  matching: "16d83a8d8bb4",
  mazes: "04ad5587c3c7",
  "memory-cards": "0b116eddd69c",
  "number-bonds": "f444ae5eee0d",
  "number-line": "b59e3b896112",
  "number-paths": "aee0b9f6dc0f",
  "number-paths 2": "a98d69080ae7",
  patterns: "ae8ad50d128b",
  "picture-bingo": "93411b6a3d18",
  "picture-bingo 2": "2e636628b72d",
  "picture-sums": "352d4310c488",
  "rainy-day": "44c5ab038f02",
  "routine-charts": "cecb6f2a9f20",
  "scissor-strips": "09aba9b8fc99",
  story: "f7d9d7b41913",
  "story 2": "5357963992aa",
  "story-problems": "60c6ed56bef8",
  "story-problems 2": "2496eb2a5a11",
  symmetry: "ca107e535e47",
  "ten-frames": "cff766f2b3cc",
  "ten-frames 2": "646bc7eebcfc",
  tracing: "1caa8e165814",
};

const longTitle = "Ten little ducks, and what their friends say ".repeat(9).slice(0, 400);

it.each([
  [longTitle, /^Ten little ducks, and what their friends say.*…/],
  ["quack".repeat(80), /^quackquack[quack]+…/],
  ["🦆★ Ducks ★ 鸭 ★ count", /^Ducks count/],
])("a footer with the title %j stays inside the page, beside the ages", async (title, shown) => {
  for (const paper of papers) {
    const printing = { paper, ink: "color", name: null } as const;
    const ages = "Ages 10 and up";
    const { bytes } = await drawRecipe(chooseAll("facts"), { seed: 1, title, ages, printing });
    const [page = []] = (await readPrintable(bytes, paper)).texts;
    const [left, right] = [
      page.find(({ text }) => text === ages),
      page.find(({ text }) => text.includes(" of ")),
    ];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    expect(right?.text).toMatch(new RegExp(`${shown.source} · 1 of \\d+$`));
  }
});

it("a pack's cover says with … that a title is longer, and prints no boxes", async () => {
  const pdf = await drawCover([longTitle, "🦆 Ducks"], { paper: "Letter", ink: "color", name: null });
  const [texts = []] = (await readPrintable(pdf, "Letter")).texts;
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/…$/), "Ducks"]),
  );
});

it.each([
  [null, "Name"],
  ["Zoe", "for Zoe"],
])("a pack's cover begins with a heading, and for the name %j says %j", async (name, shown) => {
  const pdf = await drawCover(["Ducks"], { paper: "Letter", ink: "color", name });
  const [texts = []] = await readTexts(pdf);
  expect(texts.slice(0, 2).map(({ text }) => text)).toEqual(["My activity pack", shown]);
  expect(await hasHeading(pdf)).toBe(true);
});

it.each([
  ["color-by-number", [0, 1, 2, 3]],
  ["rainy-day", [8]],
] as const)("%s: with little ink, the solutions have the numbers of the shapes", async (maker, pages) => {
  const texts = await readTexts(await draw(maker, 1, { ink: "saving" }));
  const numbers = texts.map((page) => page.map(({ text }) => text).filter((text) => /^\d$/.test(text)));
  const shapes = pages.flatMap((page) => {
    const all = numbers[page] ?? [];
    // Each crayon of the key has its number first.
    return all.slice(new Set(all).size);
  });
  expect(shapes.length).toBeGreaterThan(9);
  expect(numbers.at(-1)?.toSorted()).toEqual(shapes.toSorted());
});

it("gives the same bytes for the same seed", async () => {
  expect(Buffer.from(await draw("facts", 1)).equals(await draw("facts", 1))).toBe(true);
});

it("draws every published version as it was published", async () => {
  const drawn: Record<string, string> = {};
  for (const maker of names)
    for (const version of Object.keys(makerVersions[maker])) {
      const pdf = await draw(maker, 2_026, { version: Number(version) });
      const { pages, texts } = await readPrintable(pdf, "Letter");
      const shapes = pages.map(({ pictures, strokes, fills }) => [pictures, strokes, fills]);
      const rounded = JSON.stringify([shapes, texts], (_, value) =>
        typeof value === "number" ? Math.round(value * 10) / 10 : value,
      );
      const mark = createHash("sha256").update(rounded).digest("hex").slice(0, 12);
      drawn[version === "1" ? maker : `${maker} ${version}`] = mark;
    }
  expect(drawn).toEqual(golden);
});
