import { describe, expect, it } from "vitest";
import type { MonthlyDownloads } from "../../../../contract/overview.ts";
import { formatCount, getDownloadRows } from "./overview-labels.ts";

const buildMonth = (name: string, counts: Record<string, number>): MonthlyDownloads => ({
  month: name,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  items: Object.entries(counts).map(([title, count]) => ({ content_id: `cnt_${title}`, title, count })),
  fresh: [],
  by_age: { "2-3": 0, "4-5": 0, "6-7": 0, "8": 0, none: 0 },
  complete: true,
});

it("formatCount marks incomplete counts", () => {
  expect([formatCount(12_033), formatCount(12_033, false)]).toEqual(["12,033", "at least 12,033"]);
});

describe("download rows", () => {
  it("show both months, sorted by this month's downloads", () => {
    const rows = getDownloadRows(
      [buildMonth("2026-11", { ducks: 2, geese: 9 }), buildMonth("2026-10", { ducks: 7, owls: 3 })],
      "items",
      8,
    );
    expect(rows.map(({ title, thisMonth, lastMonth }) => [title, thisMonth, lastMonth])).toEqual([
      ["geese", 9, 0],
      ["ducks", 2, 7],
      ["owls", 0, 3],
    ]);
  });

  it("show an unknown count if last month's list is full and lacks the item", () => {
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`item${n}`, 50]));
    const [first, ...others] = getDownloadRows(
      [buildMonth("2026-11", { ducks: 90 }), buildMonth("2026-10", twenty)],
      "items",
      3,
    );
    expect([first?.title, first?.lastMonth, others.length]).toEqual(["ducks", null, 2]);
  });
});
