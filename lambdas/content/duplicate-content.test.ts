import { describe, expect, it, vi } from "vitest";
import type { AdminContentRow } from "../../contract/content-admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { createId } from "../id.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { admin, buckets } from "./content-admin.fixture.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";
import { createItem, deliverAfter, listObjects, twoPages } from "./item-files.fixture.ts";

const duplicate = (id: string, copy_id: string = createId("cnt")) =>
  admin.ask("adminDuplicateContent", { path: { id }, body: { copy_id } });

const inFreePack = { tags: ["maths", "free-pack"] };
const halfHourMs = 1_800_000;

describe("duplicating an item", () => {
  it("makes a draft with its own file and pictures, which stays whole when the original is deleted", async () => {
    const item = await createItem(inFreePack);
    const copy = parseBody(await duplicate(item.id)) as AdminContentRow;
    expect(copy).toMatchObject({
      title: "Copy of Sums",
      status: "draft",
      version: 1,
      tags: ["maths"],
      file_name: "old.pdf",
      page_count: 2,
      preview_count: 1,
      cover_is_page: true,
    });
    const [kept, original] = [await listObjects(copy.id), await listObjects(item.id)];
    expect(kept).toHaveLength(3);
    expect(kept.filter((key) => original.includes(key))).toEqual([]);

    for (const body of [{ release_free_pack: true }, { for_good: true }])
      await admin.get("adminDeleteContent", { path: { id: item.id }, body });
    await deliverAfter(1);
    const [file = ""] = kept;
    expect((await buckets.read("files", file)).bytes).toEqual(twoPages);
    expect(await buckets.keys()).toEqual(expect.arrayContaining(kept));
    expect((await buckets.keys()).filter((key) => original.includes(key))).toEqual([]);
  });

  it("answers a repeated request with the same draft, and copies nothing again", async () => {
    const item = await createItem(inFreePack);
    const copyId = createId("cnt");
    const first = await duplicate(item.id, copyId);
    const keys = await buckets.keys();
    const second = await duplicate(item.id, copyId);
    expect(parseBody(second)).toEqual(parseBody(first));
    expect(await buckets.keys()).toEqual(keys);
  });

  it("asked for three times at once makes one draft, and no object of the others stays", async () => {
    const item = await createItem(inFreePack);
    await deliverAfter(1);
    const before = await buckets.keys();
    const copyId = createId("cnt");
    const answers = await Promise.all([1, 2, 3].map(() => duplicate(item.id, copyId)));
    const [copy, ...others] = answers.map((answer) => parseBody(answer));
    expect(copy).toMatchObject({ id: copyId, title: "Copy of Sums" });
    expect(others).toEqual([copy, copy]);
    await deliverAfter(1);
    const kept = [...before, ...(await listObjects(copyId))];
    expect((await buckets.keys()).toSorted()).toEqual(kept.toSorted());
  });

  it("leaves no object behind when it breaks off after the copying", async () => {
    const item = await createItem(inFreePack);
    const before = await buckets.keys();
    vi.spyOn(contentAdminStore, "createCopy").mockRejectedValueOnce(new Error("broken off"));
    const copyId = createId("cnt");
    expect((await duplicate(item.id, copyId)).statusCode).toBe(500);
    expect(await buckets.keys()).toHaveLength(before.length + 3);
    const cleanup = (await listPendingRows()).find(
      ({ message }) => outboxMessage.parse(message).kind === "objects",
    );
    // A cleanup that is due while the copying goes on would take the copy's file.
    expect(Date.parse(cleanup?.due_at ?? "")).toBeGreaterThan(Date.now() + halfHourMs);
    await deliverAfter(1);
    expect(await contentStore.findEvenUnpublished(copyId)).toBeUndefined();
    expect(await buckets.keys()).toEqual(before);
  });

  it("answers not_found for an item that is gone", async () =>
    expect((await duplicate(createId("cnt"))).statusCode).toBe(404));
});
