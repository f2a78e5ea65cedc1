import { expect, it } from "vitest";
import { initialBrand } from "../../contract/brand.ts";
import { freePackTag } from "../../contract/content.ts";
import { make } from "../../test/support/make.ts";
import { writeSettings } from "../../test/support/site-settings.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { contentStore } from "../content/content-store.ts";
import type { ContentRow } from "../table/entities.ts";
import { readPageBrand } from "./read-page-brand.ts";

await startTableForFile();

async function save(overrides: Partial<ContentRow>): Promise<ContentRow> {
  const row = make.contentItem(overrides);
  await contentStore.put(row);
  return row;
}

const readTexts = async () => (await readPageBrand()).brand.texts;
const readLibrary = async () => (await readTexts()).library;
const readSheet = async () => (await readTexts()).sheet;

it("pages say how much the library holds and how much of it is free, of what visitors see", async () => {
  expect(await readTexts()).toMatchObject({ library: initialBrand.library, sheet: initialBrand.sheet });
  const items = [await save({ category: "public" })];
  expect(await readLibrary()).toBe("One page so far, with new ones every month.");
  items.push(await save({ category: "free" }));
  expect(await readLibrary()).toBe("2 printables, stories and worksheets, all of them free.");
  await save({ category: "premium" });
  await save({ category: "free", status: "draft" });
  expect(await readLibrary()).toBe("3 printables, stories and worksheets, 2 of them free.");
  for (const item of items) await contentStore.put({ ...item, category: "premium" });
  expect(await readLibrary()).toBe("3 printables, stories and worksheets.");
});

it("pages show a free first page: the chosen free pack's, else that of one with the tag, else the newest", async () => {
  const savePage = (name: string, overrides: Partial<ContentRow>) =>
    save({ title: name, cover_is_page: true, thumbnail_url: `covers/${name}.webp`, ...overrides });
  const toDay = (day: number) => `2026-02-0${day}T08:00:00.000Z`;
  await savePage("premium", { category: "premium", created_at: toDay(4) });
  await savePage("drawn", { cover_is_page: false, created_at: toDay(4) });
  expect(await readSheet()).toBe(initialBrand.sheet);
  const pack = await savePage("pack", { created_at: toDay(1) });
  await savePage("newest", { created_at: toDay(3) });
  expect(await readSheet()).toBe("/media/covers/newest.webp");
  await savePage("tagged", { created_at: toDay(2), tags: ["mazes", freePackTag] });
  expect(await readSheet()).toBe("/media/covers/tagged.webp");
  const { stamp } = await readPageBrand();
  expect((await readPageBrand()).stamp).toBe(stamp);
  await writeSettings({ free_pack_id: pack.id });
  expect(await readTexts()).toMatchObject({ pack: "pack", sheet: "/media/covers/pack.webp" });
  expect((await readPageBrand()).stamp, "so that the pages are published again").not.toBe(stamp);
  await contentStore.put({ ...pack, status: "draft" });
  expect(await readTexts()).toMatchObject({ pack: initialBrand.pack, sheet: "/media/covers/tagged.webp" });
});
