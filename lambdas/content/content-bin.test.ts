import { describe, expect, it, vi } from "vitest";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMemberCheck } from "../members/members.ts";
import type { ContentRow } from "../table/entities.ts";
import { admin, buckets, create, png, uploadStaged } from "./content-admin.fixture.ts";
import { contentBinStore } from "./content-bin-store.ts";
import { contentStore } from "./content-store.ts";
import { downloadStore } from "./download-store.ts";

const dayMs = 86_400_000;

async function bin(use: (row: ContentRow) => Promise<unknown> = async () => undefined) {
  const cover_upload_id = await uploadStaged(validFiles.png, png);
  const [item] = (await create({ upload_ids: [await uploadStaged()], cover_upload_id })).items;
  const id = item?.id ?? "";
  const row = await contentStore.find(id);
  if (!row) throw new Error("Not created");
  const path = { id };
  await use(row);
  await admin.get("adminDeleteContent", { path });
  const ask = (body: object) => admin.ask("adminDeleteContent", { path, body });
  const restore = () => admin.ask("adminRestoreContent", { path });
  return { row, path, ask, restore };
}

/** Delivers what is due by then: messages about other items do nothing to this one. */
async function deliverAt(now: number): Promise<void> {
  for (const { id, due_at } of await listPendingRows())
    if (Date.parse(due_at ?? "") <= now) await attemptDelivery(id, now);
}

const isStored = async ({ file_path }: { file_path: string }) => (await buckets.keys()).includes(file_path);

describe("the bin", () => {
  it("hides an item from everyone, keeps its objects, and gives it back on day 29 as it was", async () => {
    const member = make.memberWithRole("free_member");
    await memberStore.put(member);
    const at = new Date().toISOString();
    const { row, path, ask, restore } = await bin(async (item) => {
      await memberItemStore.addFavorite(member.id, item, { at, memberCheck: buildMemberCheck(member.id) });
      await downloadStore.count(item, Date.parse(at));
    });
    expect(await contentStore.find(path.id)).toBeUndefined();
    expect((await contentStore.list(undefined)).items.some(({ id }) => id === path.id)).toBe(false);
    expect(await contentStore.hasBeenDeleted(path.id)).toBe(true);
    const update = await admin.ask("adminUpdateContent", { path, body: { version: 2, title: "x" } });
    expect(update.statusCode).toBe(404);
    expect((await ask({})).statusCode).toBe(200);
    const { items } = await admin.get("adminListContent");
    expect(items.find(({ id }) => id === path.id)).toMatchObject({
      status: "binned",
      bin: { status: "published" },
    });

    await deliverAt(Date.now() + 29 * dayMs);
    const answers = await Promise.all([restore(), restore()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await ask({ for_good: true })).statusCode, "outside the bin").toBe(409);
    const { version, updated_at, thumbnail_url, preview_revision, ...restored } =
      (await contentStore.find(path.id)) ?? row;
    expect(row).toMatchObject(restored);
    const keys = await buckets.keys();
    const shown = [row.thumbnail_url, thumbnail_url].map((cover) => keys.includes(`media/${cover}`));
    expect(shown, "the address that visitors knew, and the new one").toEqual([false, true]);
    expect(await contentStore.hasBeenDeleted(path.id)).toBe(false);
    expect((await contentStore.list(undefined)).items.some(({ id }) => id === path.id)).toBe(true);
    expect((await memberItemStore.listAll(member.id)).map(({ id }) => id)).toEqual([path.id]);
    const counted = (await downloadStore.getMonth(Date.parse(at))).items;
    expect(counted).toContainEqual(expect.objectContaining({ content_id: path.id, count: 1 }));
    await deliverAt(Date.now() + 31 * dayMs);
    expect([(await contentStore.find(path.id))?.id, await isStored(row)]).toEqual([path.id, true]);
  });

  it("gives a draft back as a draft, and keeps one that was restored for thirty days after its next deletion", async () => {
    const body = { version: 1, publish: "draft" as const };
    const { path, ask, restore } = await bin(({ id }) =>
      admin.get("adminUpdateContent", { path: { id }, body }),
    );
    const first = Date.parse((await contentStore.findEvenBinned(path.id))?.bin?.at ?? "");
    const restored = parseBody(await restore());
    expect(restored).toMatchObject({ status: "draft", bin: null, version: 4 });
    expect((await contentStore.findEvenUnpublished(path.id))?.version).toBe(4);
    await ask({});
    await deliverAt(first + 30 * dayMs);
    expect(await contentStore.findEvenBinned(path.id)).toMatchObject({ bin: { status: "draft" } });
  });

  it("is emptied after thirty days, with the files", async () => {
    const { row, path } = await bin();
    await deliverAt(Date.now() + 29 * dayMs);
    const cover = `media/${(await contentStore.findEvenBinned(path.id))?.thumbnail_url}`;
    expect(await buckets.keys()).toContain(cover);
    const later = Date.now() + 30 * dayMs;
    await deliverAt(later);
    await deliverAt(later);
    expect([await contentStore.findEvenBinned(path.id), await isStored(row)]).toEqual([undefined, false]);
    expect(await buckets.keys()).not.toContain(cover);
    expect(await contentStore.hasBeenDeleted(path.id)).toBe(true);
  });

  it("deletes for good at once, also while S3 fails, and not what is not in it", async () => {
    const { row, path, ask, restore } = await bin();
    const bucket = process.env.FILES_BUCKET;
    process.env.FILES_BUCKET = "missing-bucket";
    const answers = await Promise.all([ask({ for_good: true }), restore()]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    if (await contentStore.find(path.id)) {
      expect((await ask({ for_good: true })).statusCode).toBe(409);
      await ask({});
      await ask({ for_good: true });
    }
    await deliverAt(Date.now());
    process.env.FILES_BUCKET = bucket;
    expect(await isStored(row)).toBe(true);
    await deliverAt(Date.now() + dayMs);
    expect([await contentStore.findEvenBinned(path.id), await isStored(row)]).toEqual([undefined, false]);
    expect((await restore()).statusCode).toBe(404);
    expect((await ask({ for_good: true })).statusCode).toBe(200);
  });

  it("takes nothing that is changed in that moment, and deletes nothing for good that is restored", async () => {
    const { moveToBin, delete: deleteRow } = contentBinStore;
    const row = make.contentItem();
    await contentStore.put(row);
    const path = { id: row.id };
    const ask = async (body: object) => (await admin.ask("adminDeleteContent", { path, body })).statusCode;
    vi.spyOn(contentBinStore, "moveToBin").mockImplementationOnce(async (...input) => {
      await admin.get("adminUpdateContent", { path, body: { version: 1, publish: "draft" } });
      return moveToBin(...input);
    });
    expect(await ask({})).toBe(409);
    expect(await contentStore.findEvenBinned(row.id)).toMatchObject({ status: "draft", bin: null });
    expect(await ask({ version: 1 }), "an item that was changed since the admin saw it").toBe(409);
    expect(await ask({ version: 2 })).toBe(200);
    expect(await ask({ version: 2 }), "repeated").toBe(200);
    vi.spyOn(contentBinStore, "delete").mockImplementationOnce(async (...input) => {
      await admin.get("adminRestoreContent", { path });
      return deleteRow(...input);
    });
    expect(await ask({ for_good: true })).toBe(409);
    expect(await contentStore.findEvenBinned(row.id)).toMatchObject({ status: "draft", bin: null });
  });
});
