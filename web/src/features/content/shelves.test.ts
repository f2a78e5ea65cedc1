import { describe, expect, it } from "vitest";
import { sampleItem } from "../../../../contract/samples.fixture.ts";
import type { LibraryItem } from "./content-queries.ts";
import { listRecent } from "./continue-row.tsx";
import { listNewItems, pickForInterests } from "./shelves.tsx";

const now = Date.parse("2026-11-20T12:00:00.000Z");

/** Items with these names, the newest first, a day apart. */
const library = (...items: (Partial<LibraryItem> & { title: string })[]): LibraryItem[] =>
  items.map((item, index) => ({
    ...sampleItem,
    id: `cnt_${String(index).repeat(26)}`,
    description: null,
    content_type: "printable",
    tags: null,
    created_at: new Date(now - (index + 1) * 86_400_000).toISOString(),
    cover: null,
    previews: [],
    ...item,
  }));
const listTitles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe("the shelf “Picked for you”", () => {
  const items = library(
    { title: "premium, fits", category: "premium", age_from: 3, age_to: 5 },
    { title: "fits partly", age_from: 4, age_to: 7 },
    { title: "other age", age_from: 8, age_to: 9 },
    { title: "fits", age_from: 3, age_to: 5 },
    { title: "theme", tags: ["family"] },
  );

  it("has the best match first, and of a free member what they can download before what they cannot", () => {
    expect(listTitles(pickForInterests(items, ["Early Childhood"], "premium_member"))).toEqual([
      "premium, fits",
      "fits",
      "fits partly",
    ]);
    expect(listTitles(pickForInterests(items, ["Early Childhood"], "free_member"))).toEqual([
      "fits",
      "fits partly",
      "premium, fits",
    ]);
  });

  it("is empty without interests", () => expect(pickForInterests(items, [], "free_member")).toEqual([]));
});

describe("the shelf “New this month”", () => {
  const old = { title: "old", created_at: "2026-10-01T08:00:00.000Z" };

  it("has the items of the last 31 days", () =>
    expect(
      listTitles(
        listNewItems(library({ title: "new" }, { title: "newer" }, { title: "newest" }, old), {
          role: "free_member",
          now,
        }),
      ),
    ).toEqual(["new", "newer", "newest"]));

  it("is empty while the whole library is new, and when nothing is", () => {
    expect(
      listNewItems(library({ title: "new" }, { title: "newer" }, { title: "newest" }), {
        role: "free_member",
        now,
      }),
    ).toEqual([]);
    expect(listNewItems(library(old), { role: "free_member", now })).toEqual([]);
  });
});

describe("the row “Continue”", () => {
  it("has favorites and downloads, the latest first, each item once, without deleted ones", () => {
    const [first, second, third] = library({ title: "first" }, { title: "second" }, { title: "third" });
    if (!first || !second || !third) throw new Error("three items");
    const mine = Object.fromEntries(
      [
        { id: first.id, favorite_at: "2026-11-01T08:00:00.000Z", downloaded_at: null },
        { id: second.id, favorite_at: "2026-10-01T08:00:00.000Z", downloaded_at: "2026-11-02T08:00:00.000Z" },
        { id: third.id, favorite_at: null, downloaded_at: null },
        { id: "deleted", favorite_at: "2026-11-09T08:00:00.000Z", downloaded_at: null },
      ].map((item) => [item.id, item]),
    );
    expect(
      listRecent(mine, [first, second, third]).map(({ item, isDownload }) => [item.title, isDownload]),
    ).toEqual([
      ["second", true],
      ["first", false],
    ]);
  });
});
