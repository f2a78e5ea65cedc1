import { expect, it } from "vitest";
import { contentCard } from "../../contract/content.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { recordTableCommands } from "../../test/support/table-calls.ts";
import { contentStore } from "../content/content-store.ts";
import { indexes } from "./definition.ts";
import { queryRows } from "./query-rows.ts";

await startTableForFile();

it("a public list: neither the storage key nor the author leaves the table", async () => {
  await contentStore.put(make.contentItem());
  const [command] = await recordTableCommands(() => contentStore.list(undefined));
  const output = command?.output as { Items: object[] } | undefined;
  const [row = {}] = output?.Items ?? [];
  expect(row).toHaveProperty("title");
  expect(Object.keys(row).filter((name) => !(name in contentCard.shape))).toEqual([]);
});

it("queryRows reads only the attributes that are asked for, with a range, a filter and a page size", async () => {
  await Promise.all(["2026-01-01", "2026-01-02", "2026-01-03"].map(putItem));
  const query = { index: "newest", partition: "content", range: { lte: "2026-01-03" } } as const;
  const attributes = ["title", indexes.newest.sort];
  const filter = { attr: "category", eq: "free" } as const;
  const first = await queryRows(query, { attributes, filter, limit: 1 });
  expect(first.Items).toEqual([{ title: "2026-01-01", newest_sk: expect.stringContaining("2026-01-01") }]);
  const rest = await queryRows(query, { attributes, exclusiveStartKey: first.LastEvaluatedKey });
  expect(rest).toMatchObject({ Items: [{ title: "2026-01-02" }], LastEvaluatedKey: undefined });
});

it("queryRows ends after maxPages, and where the rows end", async () => {
  await Promise.all(["2025-01-01", "2025-01-02", "2025-01-03"].map(putItem));
  const query = { index: "newest", partition: "content", range: { lte: "2025-01-04" } } as const;
  const options = { attributes: ["title"], limit: 1 };
  const some = await queryRows(query, { ...options, maxPages: 2 });
  expect(some.Items).toEqual([{ title: "2025-01-01" }, { title: "2025-01-02" }]);
  expect(some.LastEvaluatedKey).toBeDefined();
  const all = await queryRows(query, { ...options, maxPages: Number.POSITIVE_INFINITY });
  expect(all).toMatchObject({ Items: [{}, {}, {}], ScannedCount: 3, LastEvaluatedKey: undefined });
});

const putItem = (day: string) =>
  contentStore.put(make.contentItem({ title: day, category: "free", created_at: `${day}T08:00:00.000Z` }));
