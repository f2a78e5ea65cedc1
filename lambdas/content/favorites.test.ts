import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { expect, it, vi } from "vitest";
import { memberItemList } from "../../contract/member-items.ts";
import { addUses } from "../../test/support/add-uses.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck, memberStore } from "../members/member-store.ts";
import { tombstoneStore } from "../members/tombstone-store.ts";
import { contentEntity } from "../table/entities.ts";
import { handler } from "./content.lambda.ts";
import { contentStore } from "./content-store.ts";

await startTableForFile();
process.env.FILES_BUCKET = "kindstead-files-test";

async function createMember() {
  const member = make.member();
  await memberStore.put(member);
  const claims = buildTokenClaims(member.id);
  const ask = (name: "addFavorite" | "removeFavorite" | "downloadContent", id: string) =>
    handler(
      buildRouteEvent(name, { path: { id }, claims, ...(name === "removeFavorite" ? {} : { body: {} }) }),
      context,
    );
  const list = async () =>
    memberItemList.parse(parseBody(await handler(buildRouteEvent("listMyItems", { claims }), context))).items;
  return { member, ask, list };
}

async function createItem(overrides: Parameters<typeof make.contentItem>[0] = {}) {
  const item = make.contentItem(overrides);
  await contentStore.put(item);
  return item;
}

it("favorites: adding and removing one twice has the effect of once, and the first time stays", async () => {
  const [{ ask, list }, item] = [await createMember(), await createItem()];
  expect(parseBody(await ask("addFavorite", item.id))).toEqual({ favorite: true });
  const [first] = await list();
  await ask("addFavorite", item.id);
  expect(await list()).toEqual([first]);
  expect(first).toEqual({ id: item.id, favorite_at: expect.any(String), downloaded_at: null });
  for (let time = 0; time < 2; time++)
    expect(parseBody(await ask("removeFavorite", item.id))).toEqual({ favorite: false });
  expect(await list()).toEqual([]);
});

it("favorites: an item that needs Premium can be one; an unknown item is not found", async () => {
  const [{ ask, list }, item] = [await createMember(), await createItem({ category: "premium" })];
  expect((await ask("addFavorite", item.id)).statusCode).toBe(200);
  expect((await ask("addFavorite", make.contentItem().id)).statusCode).toBe(404);
  expect((await ask("addFavorite", "../member")).statusCode).toBe(404);
  expect((await list()).map(({ id }) => id)).toEqual([item.id]);
});

it("favorites: a member sees and changes only their own", async () => {
  const [one, other, item] = [await createMember(), await createMember(), await createItem()];
  await one.ask("addFavorite", item.id);
  expect(await other.list()).toEqual([]);
  await other.ask("removeFavorite", item.id);
  expect(await one.list()).toHaveLength(1);
});

it("favorites: one leaves the list when its item is deleted or hidden, and can still be removed", async () => {
  const [{ ask, list }, item, hidden] = [await createMember(), await createItem(), await createItem()];
  for (const { id } of [item, hidden]) await ask("addFavorite", id);
  await contentStore.put({ ...hidden, status: "draft" });
  await contentEntity.build(DeleteItemCommand).key({ id: item.id }).send();
  expect(await list()).toEqual([]);
  expect((await ask("addFavorite", item.id)).statusCode).toBe(404);
  expect((await ask("removeFavorite", item.id)).statusCode).toBe(200);
});

it("favorites: after 300 changes in ten minutes, further ones get 429", async () => {
  const [{ member, ask }, item] = [await createMember(), await createItem()];
  expect((await ask("addFavorite", item.id)).statusCode).toBe(200);
  await addUses("route.addFavorite", member.id, 298);
  expect((await ask("addFavorite", item.id)).statusCode).toBe(200);
  expect((await ask("addFavorite", item.id)).statusCode).toBe(429);
});

it("downloads: each is recorded in the member's one row of the item, also if it is a favorite", async () => {
  const [{ ask, list }, item] = [await createMember(), await createItem()];
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  await ask("downloadContent", item.id);
  const [first] = await list();
  await ask("addFavorite", item.id);
  vi.setSystemTime(Date.now() + 60_000);
  await ask("downloadContent", item.id);
  const [last, ...others] = await list();
  vi.useRealTimers();
  expect(others).toEqual([]);
  expect(Date.parse(last?.downloaded_at ?? "") - Date.parse(first?.downloaded_at ?? "")).toBe(60_000);
  expect(last?.favorite_at).not.toBeNull();
  await ask("removeFavorite", item.id);
  expect(await list()).toEqual([{ id: item.id, favorite_at: null, downloaded_at: last?.downloaded_at }]);
});

it("downloads: a refused one is not recorded, and one that cannot be recorded still succeeds", async () => {
  const [{ ask, list }, locked, item] = [
    await createMember(),
    await createItem({ category: "premium" }),
    await createItem(),
  ];
  expect((await ask("downloadContent", locked.id)).statusCode).toBe(403);
  expect(await list()).toEqual([]);
  vi.spyOn(memberItemStore, "recordDownload").mockRejectedValueOnce(new Error("The table is busy"));
  const lines = await recordLogLines(async () => {
    expect((await ask("downloadContent", item.id)).statusCode).toBe(200);
  });
  expect(lines.filter((line) => line.includes("Could not record a download"))).toHaveLength(1);
});

it("downloads: the mark of an item that has become Premium stays", async () => {
  const [{ ask, list }, item] = [await createMember(), await createItem({ category: "free" })];
  await ask("downloadContent", item.id);
  await contentStore.put({ ...item, category: "premium" });
  expect(await list()).toHaveLength(1);
  expect((await ask("downloadContent", item.id)).statusCode).toBe(403);
});

it("a member who leaves: every favorite and download is erased, more than are deleted at a time, and no other member's", async () => {
  const [{ member }, other] = [await createMember(), await createMember()];
  const item = await createItem();
  await other.ask("addFavorite", item.id);
  const write = { at: new Date().toISOString(), memberCheck: buildMemberCheck(member.id) };
  for (let index = 0; index < 60; index++)
    await memberItemStore.addFavorite(member.id, make.contentItem(), write);
  await memberItemStore.eraseAll(member.id);
  await memberItemStore.eraseAll(member.id);
  expect(await memberItemStore.listAll(member.id)).toEqual([]);
  expect(await other.list()).toHaveLength(1);
});

it.each([
  ["addFavorite", 401],
  ["downloadContent", 200],
] as const)("a member who leaves while %s runs: nothing is written", async (name, status) => {
  const [{ member, ask }, item] = [await createMember(), await createItem()];
  const { find } = contentStore;
  // By then the request has read the member's row.
  vi.spyOn(contentStore, "find").mockImplementationOnce(async (id) => {
    await tombstoneStore.start(member, member.id);
    return find(id);
  });
  expect((await ask(name, item.id)).statusCode).toBe(status);
  expect(await memberItemStore.listAll(member.id)).toEqual([]);
});
