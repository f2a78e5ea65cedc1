import { afterEach, describe, expect, it, vi } from "vitest";
import { categories, contentTypes } from "../../../../contract/content.ts";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import { type CatalogFilter, createCatalog, limitTags, toCatalogOrder } from "./content-catalog.ts";

const words = ["Ducks", "pond", "Żaba", "counting", "SUMS", "bedtime", "moon", "Ärger", "train", "quiet"];

/** Builds the n-th item; all items differ and are not sorted. */
function buildItem(n: number): AdminContentRow {
  const word = (step: number) => words[(n * step + step) % words.length] ?? "";
  const created_at = new Date(1_700_000_000_000 + ((n * 7_919) % 10_007) * 1_000).toISOString();
  return {
    ...sampleItem,
    id: `cnt_${String(n).padStart(12, "0")}`,
    title: `${word(3)} ${word(7)} ${(n * 6_007) % 10_000}`,
    description: n % 3 === 0 ? null : `${word(1)} and ${word(9)}, `.repeat(6),
    content_type: contentTypes[n % 3] ?? "story",
    category: categories[(n >> 2) % 3] ?? "free",
    tags: null,
    age_from: 4,
    age_to: 6,
    created_at,
    file_name: `${word(7)}-${n}.pdf`,
    file_size: n,
    updated_at: created_at,
  };
}

/** Fewer except in the full runs: every bound below grows with their number. */
const allItems = Array.from({ length: process.env.PROVE ? 10_000 : 2_000 }, (_, n) => buildItem(n));
const defaultFilter: CatalogFilter = {
  search: "",
  category: undefined,
  type: undefined,
  publication: undefined,
  order: "newest",
};

describe("createCatalog", () => {
  const items = allItems.slice(0, 400);
  const catalog = createCatalog(items);

  it("filters by age group: an item for several groups is in each, one without ages in none of them", () => {
    const ages = [
      { age_from: 3, age_to: 4 },
      { age_from: 8, age_to: null },
      { age_from: null, age_to: null },
    ];
    const [toddlers, older, noAges] = ages.map((range, n) => ({ ...buildItem(n), ...range }));
    if (!toddlers || !older || !noAges) throw new Error("There are three");
    const { find, search } = createCatalog([toddlers, older, noAges]);
    expect(find({ ...defaultFilter, ages: "2-3" })).toEqual([toddlers]);
    expect(find({ ...defaultFilter, ages: "4-5" })).toEqual([toddlers]);
    expect(find({ ...defaultFilter, ages: "8" })).toEqual([older]);
    expect(find({ ...defaultFilter, ages: "none" })).toEqual([noAges]);
    const counts = { "2-3": 1, "4-5": 1, "6-7": 0, "8": 1, none: 1 };
    expect(search({ ...defaultFilter, ages: "8" }).counts.ages).toEqual(counts);
  });

  it.each(["ducks", "  pond ", "ärger", "-12.pdf", "none of these"])(
    "finds the items with %j in title, description or file name, and no others",
    (search) => {
      const hasText = ({ title, description, file_name }: AdminContentRow) =>
        `${title}\n${description}\n${file_name}`.toLowerCase().includes(search.trim());
      const expected = items.filter(hasText).map(({ id }) => id);
      const results = catalog.find({ ...defaultFilter, search }).map(({ id }) => id);
      expect(results.toSorted()).toEqual(expected.toSorted());
    },
  );

  it("finds words in any order, without their accents, and in different fields", () => {
    const row = { ...buildItem(1), title: "Ärger on the train", description: "two", file_name: "three.pdf" };
    const find = (search: string) => createCatalog([row]).find({ ...defaultFilter, search });
    expect(find("train two arger")).toEqual([row]);
    expect(find("train four")).toEqual([]);
  });

  it("counts what each filter would find: with the search and the other filters, without its own choice", () => {
    const filter: CatalogFilter = { ...defaultFilter, search: "ducks", category: "premium", type: "story" };
    const { counts } = catalog.search(filter);
    for (const category of categories)
      expect(counts.category[category]).toBe(catalog.find({ ...filter, category }).length);
    for (const type of contentTypes) expect(counts.type[type]).toBe(catalog.find({ ...filter, type }).length);
    expect(counts.publication).toEqual({ published: catalog.find(filter).length, scheduled: 0, draft: 0 });
  });

  it("filters by category and type", () => {
    const results = catalog.find({ ...defaultFilter, category: "premium", type: "story" });
    expect(results.length).toBeGreaterThan(20);
    expect(results.every((row) => row.category === "premium" && row.content_type === "story")).toBe(true);
    expect(catalog.find(defaultFilter)).toHaveLength(400);
  });

  it("filters by who sees an item at that moment", () => {
    const [shown, scheduled, draft] = [buildItem(1), buildItem(2), buildItem(3)];
    const rows: AdminContentRow[] = [
      shown,
      { ...scheduled, created_at: new Date(Date.now() + 60_000).toISOString() },
      { ...draft, status: "draft" },
    ];
    const find = (publication: CatalogFilter["publication"]) =>
      createCatalog(rows)
        .find({ ...defaultFilter, publication })
        .map(({ id }) => id);
    expect(find("published")).toEqual([shown.id]);
    expect(find("scheduled")).toEqual([scheduled.id]);
    expect(find("draft")).toEqual([draft.id]);
  });

  it("sorts by date, title, or type and date", () => {
    const dates = catalog.find(defaultFilter).map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const titles = catalog.find({ ...defaultFilter, order: "title" }).map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, "en")));
    const types = catalog.find({ ...defaultFilter, order: "type" });
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

/** The work that a call takes, in counts, which do not depend on the machine. */
function countWork(items: readonly AdminContentRow[]) {
  const work = { reads: 0, localeComparisons: 0 };
  const counted = items.map((item) => {
    const row = { ...item };
    for (const field of ["title", "description", "file_name", "created_at", "content_type"] as const)
      Object.defineProperty(row, field, {
        get: () => {
          work.reads += 1;
          return item[field];
        },
      });
    return row;
  });
  const compare = String.prototype.localeCompare;
  vi.spyOn(String.prototype, "localeCompare").mockImplementation(function (this: string, ...rest) {
    work.localeComparisons += 1;
    return compare.apply(this, rest);
  });
  return {
    rows: counted,
    take: (run: () => unknown) => {
      Object.assign(work, { reads: 0, localeComparisons: 0 });
      run();
      return { ...work };
    },
  };
}

describe(`a catalog of ${allItems.length} items`, () => {
  afterEach(() => void vi.restoreAllMocks());
  /** More comparisons than any sort of this many items needs. */
  const maxComparisons = allItems.length * Math.ceil(Math.log2(allItems.length));

  it.each(["", "d", "du", "ducks", "nothing like it"])(
    "is searched for %j without reading or sorting the items again",
    (search) => {
      const { rows, take } = countWork(allItems);
      const catalog = createCatalog(rows);
      expect(take(() => catalog.find({ ...defaultFilter, search }))).toEqual({
        reads: 0,
        localeComparisons: 0,
      });
    },
  );

  it.each([
    ["newest", 0],
    ["title", 0],
    ["type", 2 * maxComparisons],
  ] as const)("is sorted by %s once, without comparing by locale", (order, maxReads) => {
    const { rows, take } = countWork(allItems);
    const catalog = createCatalog(rows);
    const first = take(() => catalog.find({ ...defaultFilter, order }));
    expect(first.localeComparisons).toBeLessThan(allItems.length / 10);
    expect(first.reads).toBeLessThanOrEqual(maxReads + 2 * first.localeComparisons);
    expect(take(() => catalog.find({ ...defaultFilter, order }))).toEqual({ reads: 0, localeComparisons: 0 });
  });

  it("is created with one reading of each text, and one sort by date", () => {
    const { rows, take } = countWork(allItems);
    const { reads, localeComparisons } = take(() => createCatalog(rows));
    expect(localeComparisons).toBe(0);
    expect(reads).toBeLessThanOrEqual(4 * allItems.length + 2 * maxComparisons);
  });
});

it("a column sorts the catalog both ways", () => {
  const few = allItems.slice(0, 50);
  const sortBy = (key: string, descending: boolean) =>
    createCatalog(few)
      .find({ ...defaultFilter, ...toCatalogOrder({ key, descending }) })
      .map(({ created_at, title }) => (key === "title" ? title : created_at));
  expect(sortBy("created", true)).toEqual(sortBy("created", false).toReversed());
  expect(sortBy("created", false)).toEqual(sortBy("created", false).toSorted());
  expect(sortBy("title", true)).toEqual(sortBy("title", false).toReversed());
});

it.each([
  [null, [], 0],
  [["a"], ["a"], 0],
  [["a", "b", "c"], ["a", "b", "c"], 0],
  [["a", "b", "c", "d", "e"], ["a", "b", "c"], 2],
])("limitTags: %j is shown as %j and %i more", (tags, shown, more) =>
  expect(limitTags(tags)).toEqual({ shown, more }),
);
