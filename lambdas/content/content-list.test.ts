import { expect, it } from "vitest";
import { type ContentCard, type ContentType, contentLimits, contentTypes } from "../../contract/content.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { readPageBrand } from "../site/read-page-brand.ts";
import { handler } from "./content.lambda.ts";
import { contentStore } from "./content-store.ts";

const count = 1_234;
const toType = (index: number): ContentType =>
  index === 1_050 ? "story" : index % 2 ? "printable" : "math_worksheet";

await startTableForFile();
const rows = Array.from({ length: count }, (_, index) => {
  const created_at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  return make.contentItem({ title: `Item ${index}`, created_at, content_type: toType(index) });
});
for (let from = 0; from < rows.length; from += 50)
  await Promise.all(rows.slice(from, from + 50).map((row) => contentStore.put(row)));

const list = async (query: Record<string, string> = {}) =>
  parseBody(await handler(buildRouteEvent("listContent", { query }), context));
const getTitles = (items: ContentCard[]) => items.map(({ title }) => title);

it("content list pages through a long library with one table call per page and no gaps or duplicates", async () => {
  const seen: string[] = [];
  const sizes: number[] = [];
  const calls = await listTableCalls(async () => {
    for (let query = {}, more = true; more; ) {
      const { items, next } = await list(query);
      seen.push(...getTitles(items));
      sizes.push(items.length);
      query = { cursor: next };
      more = next !== null;
    }
  });
  expect(seen).toEqual(Array.from({ length: count }, (_, index) => `Item ${count - 1 - index}`));
  expect(calls).toEqual(["Query", "Query", "Query"]);
  expect(sizes.slice(0, 2)).toEqual([contentLimits.firstListPage, contentLimits.listPage]);
});

it("content list refuses a cursor that no answer gave out, and no cache keeps the refusal", async () => {
  const { next } = await list();
  const [position = "", signature = ""] = next.split(".");
  const other = Buffer.from(Buffer.from(position, "base64url").toString().replace("2026", "2025")).toString(
    "base64url",
  );
  const forged: Record<string, string>[] = [
    { cursor: position },
    { cursor: other },
    { cursor: `${other}.${signature}` },
    { cursor: `${next}.x` },
    { cursor: `${position}.${signature.slice(1)}` },
    { cursor: "" },
    { cursor: next, per_type: "1" },
  ];
  for (const query of forged) {
    const { statusCode, headers } = await handler(buildRouteEvent("listContent", { query }), context);
    expect([query, statusCode, headers?.["cache-control"]]).toEqual([query, 400, "no-store"]);
  }
  expect((await list()).next).toBe(next);
});

it("content preview finds the newest item of each type, even far down the list", async () => {
  const { items, next } = await list({ per_type: "1" });
  expect(getTitles(items)).toEqual(["Item 1233", "Item 1232", "Item 1050"]);
  expect(next).toBeNull();
});

it("content preview makes one table call when every card is among the newest items", async () => {
  const created_at = "2026-02-01T00:00:00.000Z";
  const rows = contentTypes.map((content_type) =>
    make.contentItem({
      content_type,
      created_at,
      category: content_type === "printable" ? "free" : "premium",
    }),
  );
  await Promise.all(rows.map((row) => contentStore.put(row)));
  expect(await listTableCalls(() => list({ per_type: "1" }))).toEqual(["Query"]);
});

it("content preview prefers Premium stories and worksheets, and skips Premium printables (LIB-9)", async () => {
  const created_at = "2026-02-02T00:00:00.000Z";
  const premium = { created_at, category: "premium" as const };
  for (const content_type of contentTypes)
    await contentStore.put(make.contentItem({ ...premium, content_type, title: `Premium ${content_type}` }));
  await contentStore.put(make.contentItem({ content_type: "story", created_at: "2026-02-03T00:00:00.000Z" }));
  const { items } = await list({ per_type: "1" });
  const titles = new Map(items.map((item: ContentCard) => [item.content_type, item.title]));
  expect(titles.get("story")).toBe("Premium story");
  expect(titles.get("math_worksheet")).toBe("Premium math_worksheet");
  expect(titles.get("printable")).not.toBe("Premium printable");
  expect(items.find((item: ContentCard) => item.content_type === "printable")?.category).not.toBe("premium");
});

it("home page: says that the library holds more than one page of the list", async () => {
  const { texts } = (await readPageBrand()).brand;
  expect(texts.library).toBe("More than 1,000 printables, stories and worksheets, many of them free.");
});
