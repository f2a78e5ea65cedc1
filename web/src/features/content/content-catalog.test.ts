import { describe, expect, it } from "vitest";
import { categories, contentTypes } from "../../../../contract/content.ts";
import { type AdminContentRow, matchesAdminSearch } from "../../../../contract/content-admin.ts";
import { addressOf, catalogueOf, shownTags, type Wanted, wantedIn } from "./content-catalog.ts";

const words = ["Ducks", "pond", "Żaba", "counting", "SUMS", "bedtime", "moon", "Ärger", "train", "quiet"];

/** The n-th of many items, no two alike, in no order. */
function item(n: number): AdminContentRow {
  const word = (step: number) => words[(n * step + step) % words.length] ?? "";
  const created_at = new Date(1_700_000_000_000 + ((n * 7_919) % 10_007) * 1_000).toISOString();
  return {
    id: `cnt_${String(n).padStart(12, "0")}`,
    title: `${word(3)} ${word(7)} ${(n * 6_007) % 10_000}`,
    description: n % 3 === 0 ? null : `${word(1)} and ${word(9)}, `.repeat(6),
    thumbnail_url: null,
    content_type: contentTypes[n % 3] ?? "story",
    category: categories[(n >> 2) % 3] ?? "free",
    tags: null,
    created_at,
    file_name: `${word(7)}-${n}.pdf`,
    file_size: n,
    file_type: "application/pdf",
    created_by: null,
    updated_at: created_at,
    version: 1,
  };
}

const many = Array.from({ length: 10_000 }, (_, n) => item(n));
const all: Wanted = { search: "", category: undefined, type: undefined, order: "newest" };

describe("the list of content", () => {
  const some = many.slice(0, 400);
  const catalogue = catalogueOf(some);

  it.each(["ducks", "  POND ", "ärger", "-12.pdf", "and counting,", "none of these"])(
    "finds by %j what the contract says",
    (search) => {
      const expected = some.filter((row) => matchesAdminSearch(row, search)).map(({ id }) => id);
      const found = catalogue.find({ ...all, search }).map(({ id }) => id);
      expect(found.toSorted()).toEqual(expected.toSorted());
    },
  );

  it("does not find by what stands across two fields", () => {
    const row = { ...item(1), title: "one", description: "two", file_name: "three.pdf" };
    expect(catalogueOf([row]).find({ ...all, search: "one two" })).toEqual([]);
  });

  it("shows one category, one type, both", () => {
    const found = catalogue.find({ ...all, category: "premium", type: "story" });
    expect(found.length).toBeGreaterThan(20);
    expect(found.every((row) => row.category === "premium" && row.content_type === "story")).toBe(true);
    expect(catalogue.find(all)).toHaveLength(400);
  });

  it("is newest first, by title, or by type and newest within it", () => {
    const dates = catalogue.find(all).map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const titles = catalogue.find({ ...all, order: "title" }).map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, "en")));
    const types = catalogue.find({ ...all, order: "type" });
    expect(types.map(({ content_type }) => content_type)).toEqual(
      types.map(({ content_type }) => content_type).toSorted(),
    );
    const stories = types.filter(({ content_type }) => content_type === "story");
    expect(stories.map(({ created_at }) => created_at)).toEqual(
      stories
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
  });
});

/** The best of several goes, in milliseconds: what the work itself takes, on a machine that does other things too. */
function time(work: () => void): number {
  const goes = Array.from({ length: 7 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });

  return Math.min(...goes);
}

describe("ten thousand items", () => {
  const catalogue = catalogueOf(many);

  it.each(["", "d", "du", "ducks", "nothing like it"])("are searched for %j within a frame", (search) => {
    catalogue.find(all);
    expect(time(() => catalogue.find({ ...all, search, category: "free" }))).toBeLessThan(16);
  });

  it.each(["newest", "title", "type"] as const)("are put in the order %s within a frame", (order) => {
    const ready = Array.from({ length: 7 }, () => catalogueOf(many));
    expect(time(() => ready.pop()?.find({ ...all, order }))).toBeLessThan(16);
  });
});

describe("what is looked for", () => {
  it("stands in the address, what is as it is at first does not", () => {
    const wanted: Wanted = { search: "ducks & pond", category: "premium", type: "story", order: "title" };
    const address = addressOf(new URLSearchParams("tab=manage"), wanted);
    expect(address.toString()).toBe("tab=manage&q=ducks+%26+pond&access=premium&type=story&sort=title");
    expect(wantedIn(address)).toEqual(wanted);
    expect(addressOf(address, all).toString()).toBe("tab=manage");
  });

  it("is nothing where the address has nonsense", () =>
    expect(wantedIn(new URLSearchParams("access=secret&type=__proto__&sort=toString"))).toEqual(all));
});

it.each([
  [null, [], 0],
  [["a"], ["a"], 0],
  [["a", "b", "c"], ["a", "b", "c"], 0],
  [["a", "b", "c", "d", "e"], ["a", "b", "c"], 2],
])("of the tags %j a row shows %j and how many more: %i", (tags, shown, more) =>
  expect(shownTags(tags)).toEqual({ shown, more }),
);
