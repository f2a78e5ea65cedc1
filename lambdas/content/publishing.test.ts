import { afterEach, describe, expect, it, vi } from "vitest";
import type { ContentCard } from "../../contract/content.ts";
import type { AdminContentRow } from "../../contract/content-admin.ts";
import type { RouteName } from "../../contract/routes.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import type { ContentRow } from "../table/entities.ts";
import { handler as publicHandler } from "./content.lambda.ts";
import { getMonthlyDownloads } from "./content.ts";
import { handler } from "./content-admin.lambda.ts";
import { contentStore } from "./content-store.ts";

await startTableForFile();
await startBucketsForFile();
const admin = await createAdminClient(handler);
const adminClaims = buildTokenClaims(admin.id);
const member = make.memberWithRole("premium_member");
await memberStore.put(member);
const memberClaims = buildTokenClaims(member.id);

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

afterEach(() => vi.useRealTimers());
/** Fakes the date only: the table's client needs real timers. */
const setClock = (at: string) => vi.useFakeTimers({ now: Date.parse(at), toFake: ["Date"] });

async function save(overrides: Partial<ContentRow> = {}): Promise<ContentRow> {
  const row = make.contentItem(overrides);
  await contentStore.put(row);
  return row;
}

const listPublic = async (query: Record<string, string> = {}): Promise<ContentCard[]> =>
  parseBody(await publicHandler(buildRouteEvent("listContent", { query }), context)).items;
const listIds = async (query?: Record<string, string>) => (await listPublic(query)).map(({ id }) => id);
const listAdminIds = async () => (await admin.get("adminListContent")).items.map(({ id }) => id);

async function ask(name: RouteName, id: string, claims = memberClaims): Promise<number | undefined> {
  const event = buildRouteEvent(name, { path: { id }, body: {}, claims });
  return (await publicHandler(event, context)).statusCode;
}

const change = (id: string, body: object): Promise<AdminContentRow> =>
  admin.get("adminUpdateContent", { path: { id }, body });
const changeAndGetError = async (id: string, body: object) => {
  const answer = await admin.ask("adminUpdateContent", { path: { id }, body });
  return { status: answer.statusCode, ...parseBody(answer).error };
};

async function uploadItem(body: object = {}): Promise<AdminContentRow | undefined> {
  const file = {
    name: "ducks.pdf",
    type: "application/pdf",
    size: validFiles.pdf.length,
    purpose: "content",
  };
  const [form] = (await admin.get("adminCreateUploads", { body: { files: [file] } })).uploads;
  if (!form || "error" in form) throw new Error(`Refused: ${form?.error}`);
  await uploadFile(form, validFiles.pdf);
  const input = { title: "Ducks", upload_ids: [form.upload_id], ...body };
  return (await admin.get("adminCreateContent", { body: input })).items[0];
}

const unpublished = {
  draft: () => save({ status: "draft", content_type: "story", page_count: 2 }),
  "scheduled item": () => save({ created_at: inHours(1), content_type: "story", page_count: 2 }),
};

describe.each(Object.entries(unpublished))("a %s", (_, create) => {
  it("is in no list that visitors get, and in the back office's", async () => {
    const { id } = await create();
    expect(await listIds()).not.toContain(id);
    expect(await listIds({ per_type: "1" })).not.toContain(id);
    expect(await listAdminIds()).toContain(id);
  });

  it("does not exist for a premium member, and is downloaded and read by an admin, uncounted", async () => {
    const { id } = await create();
    for (const name of ["downloadContent", "playContent", "addFavorite"] as const)
      expect([name, await ask(name, id)]).toEqual([name, 404]);
    for (const name of ["downloadContent", "playContent"] as const)
      expect([name, await ask(name, id, adminClaims)]).toEqual([name, 200]);
    const { items } = await getMonthlyDownloads(Date.now());
    expect(items.map(({ content_id }) => content_id)).not.toContain(id);
  });

  it("is visible to everyone, and newest, from the moment when an admin publishes it", async () => {
    const { id } = await create();
    await save();
    const before = new Date().toISOString();
    const row = await change(id, { version: 1, publish: "now" });
    expect(row.created_at >= before).toBe(true);
    expect((await listIds())[0]).toBe(id);
    expect(await ask("downloadContent", id)).toBe(200);
  });
});

it("a scheduled item appears at its time without a write, as the newest", async () => {
  const at = inHours(2);
  const { id } = await save();
  const row = await change(id, { version: 1, publish: at });
  expect(row).toMatchObject({ status: "published", created_at: at });
  expect(await listIds()).not.toContain(id);
  setClock(new Date(Date.parse(at) - 1).toISOString());
  expect(await listIds()).not.toContain(id);
  expect(await ask("downloadContent", id)).toBe(404);
  setClock(at);
  expect((await listIds())[0]).toBe(id);
  expect(await contentStore.find(id)).toMatchObject({ version: 2 });
});

it("pages of the public list hold only published items, however many others there are", async () => {
  await Promise.all(Array.from({ length: 4 }, () => unpublished.draft()));
  await Promise.all(Array.from({ length: 4 }, () => unpublished["scheduled item"]()));
  const shown = await save({ created_at: new Date().toISOString() });
  const { items } = await contentStore.list(undefined, 1);
  expect(items.map(({ id }) => id)).toEqual([shown.id]);
});

it("a published item moves back to the drafts, and publishing it again makes it new", async () => {
  const { id } = await save({ created_at: "2026-01-01T00:00:00.000Z" });
  expect(await change(id, { version: 1, publish: "draft" })).toMatchObject({ status: "draft", version: 2 });
  expect(await ask("downloadContent", id)).toBe(404);
  const { created_at } = await change(id, { version: 2, publish: "now" });
  expect(Date.parse(created_at)).toBeGreaterThan(Date.now() - hourMs);
});

it("publishing an item that is published leaves its place in the list", async () => {
  const created_at = "2026-01-02T00:00:00.000Z";
  const { id } = await save({ created_at });
  expect(await change(id, { version: 1, publish: "now" })).toMatchObject({ created_at });
});

it.each([
  ["has passed", -1, "Please choose a time in the future, or publish now"],
  ["is three years away", 3 * 365 * 24, "Please choose a time within the next two years"],
])("a time that %s is refused, and changes nothing", async (_, hours, message) => {
  const { id } = await save();
  const publish = inHours(hours);
  expect(await changeAndGetError(id, { version: 1, publish })).toMatchObject({
    status: 400,
    fields: { publish: message },
  });
  expect((await contentStore.find(id))?.version).toBe(1);
  const upload = { title: "x", upload_ids: [make.contentItem().id.replace("cnt", "upl")], publish };
  expect((await admin.ask("adminCreateContent", { body: upload })).statusCode).toBe(400);
});

it("two admins who publish and schedule an item at once: one wins, the other gets conflict", async () => {
  const { id } = await unpublished.draft();
  const choices = ["now", inHours(1), "draft", inHours(2)];
  const answers = await Promise.all(
    choices.map((publish) =>
      admin.ask("adminUpdateContent", { path: { id }, body: { version: 1, publish } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

it("an upload is published at once, or saved as a draft, or scheduled, as the form says", async () => {
  const at = inHours(3);
  const [now, draft, later] = [
    await uploadItem(),
    await uploadItem({ publish: "draft" }),
    await uploadItem({ publish: at }),
  ];
  expect(now).toMatchObject({ status: "published" });
  expect(draft).toMatchObject({ status: "draft" });
  expect(later).toMatchObject({ status: "published", created_at: at });
  const shown = await listIds();
  expect([now, draft, later].map((item) => shown.includes(item?.id ?? ""))).toEqual([true, false, false]);
});

it("a time with another precision is stored in the form that the list is sorted by", async () => {
  const { id } = await save();
  const second = inHours(30).slice(0, 19);
  expect(await change(id, { version: 1, publish: `${second}Z` })).toMatchObject({
    created_at: `${second}.000Z`,
  });
});

it("publishing, scheduling and unpublishing are in the audit log with the moment", async () => {
  const { id, title } = await save();
  const at = inHours(1);
  await change(id, { version: 1, publish: "draft" });
  await change(id, { version: 2, publish: at });
  await change(id, { version: 3, publish: "now" });
  const items = await listAllOfMember(admin.id);
  const entries = items.filter(({ detail }) => detail.id === id).toReversed();
  expect(entries.map(({ action }) => action)).toEqual([
    "content.unpublished",
    "content.scheduled",
    "content.published",
  ]);
  expect(entries[1]?.detail).toMatchObject({ at, title });
});
