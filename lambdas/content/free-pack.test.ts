import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { freePackTag } from "../../contract/content.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import type { ContentRow } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { handler as publicHandler } from "./content.lambda.ts";
import { listWelcomeItems } from "./content.ts";
import { handler } from "./content-admin.lambda.ts";
import { contentStore } from "./content-store.ts";
import { findChosenFreePack } from "./free-pack.ts";

await startTableForFile();
const admin = await createAdminClient(handler);

/** Past the settings' cache of each Lambda instance. */
let now = Date.now();
const getFreePack = async () => {
  now += 60_000;
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const answer = await publicHandler(buildRouteEvent("getFreePack"), context);
  vi.useRealTimers();
  expect(answer.headers?.["cache-control"]).toContain("s-maxage");
  return parseBody(answer).item;
};

async function save(overrides: Partial<ContentRow> = {}): Promise<ContentRow> {
  const row = make.contentItem({ thumbnail_url: null, ...overrides });
  await contentStore.put(row);
  return row;
}

const choose = (id: string | null, current: string | null) =>
  admin.ask("adminChooseFreePack", { body: { id, current } });
async function saveChosen(overrides: Partial<ContentRow> = {}): Promise<ContentRow> {
  const item = await save(overrides);
  expect((await choose(item.id, await findChosenFreePack())).statusCode).toBe(200);
  return item;
}
const change = (id: string, body: object) =>
  admin.ask("adminUpdateContent", { path: { id }, body: { version: 1, ...body } });

beforeEach(async () => {
  await choose(null, await findChosenFreePack());
});

it("without a choice is the newest free item with the tag, and nothing if there is none", async () => {
  expect(await getFreePack()).toBeNull();
  const tagged = await save({ tags: ["mazes", freePackTag], created_at: "2026-02-01T00:00:00.000Z" });
  await save({ tags: [freePackTag], created_at: "2026-01-01T00:00:00.000Z" });
  await save({ tags: [freePackTag], category: "premium" });
  await save({ tags: [freePackTag], status: "draft" });
  expect(await getFreePack()).toMatchObject({ id: tagged.id });
});

it("is what the owner chose, with the card's fields only, and in the back office's list", async () => {
  const { id } = await saveChosen();
  const item = await getFreePack();
  expect(item).toMatchObject({ id });
  expect(item).not.toHaveProperty("file_path");
  expect((await admin.get("adminListContent")).free_pack_id).toBe(id);
});

it("is the newest with the tag while the chosen one cannot be read, in the welcome email too", async () => {
  const [chosen, tagged] = [await saveChosen(), await save({ tags: [freePackTag] })];
  await documentClient.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: `content#${chosen.id}`, sk: "content" },
      UpdateExpression: "SET paper = :paper",
      ExpressionAttributeValues: { ":paper": "a5" },
    }),
  );
  const lines = await recordLogLines(async () => {
    expect(await getFreePack()).toMatchObject({ id: tagged.id });
    expect((await listWelcomeItems())[0]).toMatchObject({ id: tagged.id });
  });
  expect(lines.length).toBeGreaterThan(0);
  await contentStore.put({ ...chosen, category: "premium" });
  expect(await getFreePack(), "while the chosen one is Premium").toMatchObject({ id: tagged.id });
  await contentStore.put(chosen);
});

it("is first in the welcome email, once, before the three newest free items that have a cover", async () => {
  const toItem = (hour: number) => ({
    thumbnail_url: "covers/a.png",
    created_at: `2026-05-02T0${hour}:00:00.000Z`,
  });
  const pack = await saveChosen(toItem(9));
  const free: ContentRow[] = [];
  for (const hour of [4, 3, 2, 1]) free.push(await save(toItem(hour)));
  const others: Partial<ContentRow>[] = [{ category: "premium" }, { thumbnail_url: null }];
  for (const other of others) await save({ ...toItem(8), ...other });
  await getFreePack();
  const expected = [pack, ...free.slice(0, 3)].map(({ id }) => id);
  expect((await listWelcomeItems()).map(({ id }) => id)).toEqual(expected);
});

it.each([
  ["premium", { category: "premium" }],
  ["a draft", { status: "draft" }],
  ["scheduled", { created_at: new Date(Date.now() + 86_400_000).toISOString() }],
] as const)("cannot be an item that is %s", async (_, overrides) => {
  const { id } = await save(overrides);
  const answer = await choose(id, null);
  expect([answer.statusCode, parseBody(answer).error.message]).toEqual([
    409,
    "Only a published item that is public or free can be the free pack.",
  ]);
  expect(await findChosenFreePack()).toBeNull();
});

it("chosen twice at once by two admins is one of both, and the other gets conflict", async () => {
  const items = await Promise.all([save(), save(), save()]);
  const answers = await Promise.all(items.map(({ id }) => choose(id, null)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const chosen = await findChosenFreePack();
  expect(answers.find(({ statusCode }) => statusCode === 200)?.body).toContain(chosen ?? "none");
});

it("chosen again by a repeated request stays, with one audit entry", async () => {
  const { id } = await saveChosen();
  expect((await choose(id, null)).statusCode).toBe(200);
  const items = await listAllOfMember(admin.id);
  expect(
    items.filter(({ action, detail }) => action.endsWith("pack_chosen") && detail.id === id),
  ).toHaveLength(1);
});

it("stays when an admin who has not seen it chooses another one, or when the other one is gone", async () => {
  const [{ id }, other] = [await saveChosen(), await save()];
  expect((await choose(other.id, null)).statusCode).toBe(409);
  expect((await choose(make.contentItem().id, id)).statusCode).toBe(404);
  expect(await findChosenFreePack()).toBe(id);
});

it("an item that is the free pack by its tag keeps the tag until the admin confirms", async () => {
  const { id } = await save({ tags: [freePackTag], created_at: new Date().toISOString() });
  const refused = await change(id, { tags: ["mazes"] });
  expect([refused.statusCode, parseBody(refused).error.code]).toEqual([409, "free_pack"]);
  expect(await getFreePack()).toMatchObject({ id });
  expect((await change(id, { tags: ["mazes"], release_free_pack: true })).statusCode).toBe(200);
});

it("an item that is the free pack by its tag gets another title or more tags without a question", async () => {
  const { id } = await save({ tags: [freePackTag], created_at: new Date().toISOString() });
  const tags = [freePackTag, "mazes"];
  expect((await change(id, { title: "More ducks" })).statusCode).toBe(200);
  expect((await change(id, { version: 2, tags })).statusCode).toBe(200);
  expect(await getFreePack()).toMatchObject({ id, title: "More ducks", tags });
});

describe.each([
  ["moved to the drafts", (id: string, confirm: object) => change(id, { publish: "draft", ...confirm })],
  [
    "scheduled",
    (id: string, confirm: object) =>
      change(id, { publish: new Date(Date.now() + 86_400_000).toISOString(), ...confirm }),
  ],
  ["made premium", (id: string, confirm: object) => change(id, { category: "premium", ...confirm })],
  [
    "deleted",
    (id: string, confirm: object) => admin.ask("adminDeleteContent", { path: { id }, body: confirm }),
  ],
])("an item that is the free pack and is %s", (_, act) => {
  it("is refused until the admin confirms, and then visitors get the tagged one", async () => {
    const tagged = await save({ tags: [freePackTag], created_at: new Date().toISOString() });
    const { id } = await saveChosen();
    const refused = await act(id, {});
    expect([refused.statusCode, parseBody(refused).error.code]).toEqual([409, "free_pack"]);
    expect(await getFreePack()).toMatchObject({ id });
    expect((await act(id, { release_free_pack: true })).statusCode).toBe(200);
    expect(await findChosenFreePack()).toBeNull();
    expect(await getFreePack()).toMatchObject({ id: tagged.id });
  });

  it("is refused until the admin confirms, too, if it is that by its tag", async () => {
    const { id } = await save({ tags: [freePackTag], created_at: new Date().toISOString() });
    expect(parseBody(await act(id, {})).error.code).toBe("free_pack");
    expect(await getFreePack()).toMatchObject({ id });
    expect((await act(id, { release_free_pack: true })).statusCode).toBe(200);
  });

  it("never stays chosen when another admin chooses it at that moment", async () => {
    const { id } = await save();
    await Promise.all([act(id, {}), choose(id, null)]);
    const row = await contentStore.find(id);
    const isAvailable = row !== undefined && row.category !== "premium";
    expect(await findChosenFreePack()).toBe(isAvailable ? id : null);
  });
});

it("any other change of the free pack needs no confirmation", async () => {
  const { id } = await saveChosen();
  expect((await change(id, { title: "More ducks" })).statusCode).toBe(200);
  const tagged = await save({ tags: [freePackTag], created_at: new Date().toISOString() });
  expect((await change(tagged.id, { tags: ["mazes"] })).statusCode).toBe(200);
  expect(await findChosenFreePack()).toBe(id);
});
