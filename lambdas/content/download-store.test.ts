import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { ContentRow } from "../table/entities.ts";
import { downloadStore } from "./download-store.ts";

await startTableForFile();

const march = Date.parse("2027-03-31T23:59:59.000Z");
const april = Date.parse("2027-04-01T00:00:00.000Z");

/** Counts downloads of a new item in March, one for each of these: whether it is of a fresh sheet. */
async function countNew(overrides: Partial<ContentRow>, kinds: boolean[]): Promise<ContentRow> {
  const item = make.contentItem(overrides);
  for (const isFresh of kinds) await downloadStore.count(item, march, isFresh);
  return item;
}

it("downloads of a month: the most downloaded items first, with the total, the ages and the fresh sheets", async () => {
  const ducks = await countNew({ age_from: 2, age_to: 5 }, [false, true]);
  const mazes = await countNew({}, [true, false, true]);
  const tale = await countNew({ age_from: 8, age_to: null }, [false]);
  await downloadStore.count(ducks, april);
  const { items, fresh, ...others } = await downloadStore.getMonth(march);
  expect(items.map(({ content_id, count }) => [content_id, count])).toEqual([
    [mazes.id, 3],
    [ducks.id, 2],
    [tale.id, 1],
  ]);
  expect(fresh.map(({ content_id, count }) => [content_id, count])).toEqual([
    [mazes.id, 2],
    [ducks.id, 1],
  ]);
  const by_age = { "2-3": 2, "4-5": 2, "6-7": 0, "8": 1, none: 3 };
  expect(others).toEqual({ month: "2027-03", total: 6, by_age, complete: true });

  const ids = [ducks.id, mazes.id, make.contentItem().id];
  const both = await downloadStore.countBetween(ids, march, april);
  expect(Object.fromEntries(both)).toEqual({ [ducks.id]: 3, [mazes.id]: 3 });
  expect((await downloadStore.countBetween(ids, march, march)).get(ducks.id)).toBe(2);
});

it("downloads of a month: count for the ages that the item has now", async () => {
  const at = Date.parse("2027-06-16T08:00:00.000Z");
  const item = make.contentItem({ age_from: 4, age_to: 5 });
  await downloadStore.count(item, at);
  await downloadStore.count({ ...item, age_to: null }, at);
  expect((await downloadStore.getMonth(at)).by_age).toMatchObject({ "4-5": 2, "6-7": 2, "8": 2 });
});

it("downloads of a month: twenty items are listed, and all of them are in the total", async () => {
  const at = Date.parse("2027-05-16T08:00:00.000Z");
  for (let n = 0; n < 21; n++) await downloadStore.count(make.contentItem(), at, true);
  const { items, fresh, total } = await downloadStore.getMonth(at);
  expect([items.length, fresh.length, total]).toEqual([20, 20, 21]);
});
