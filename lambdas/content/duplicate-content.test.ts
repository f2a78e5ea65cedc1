import { describe, expect, it, vi } from "vitest";
import { toPreviewPath } from "../../contract/content.ts";
import type { AdminContentRow } from "../../contract/content-admin.ts";
import { readLibraryFile, readManifest } from "../../local/demo/library.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { createId } from "../id.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { handler } from "./content-admin.lambda.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
const admin = await createAdminClient(handler);

const found = readManifest().items.find(({ page_count }) => page_count === 2);
if (!found) throw new Error("The demo library has no document of two pages");
const document = readLibraryFile(found.document);

async function upload(
  purpose: "content" | "cover" | "preview",
  bytes: Buffer,
  name: string,
): Promise<string> {
  const type = purpose === "content" ? "application/pdf" : "image/png";
  const file = { name, type, size: bytes.length, purpose };
  const [form] = (await admin.get("adminCreateUploads", { body: { files: [file] } })).uploads;
  if (!form || "error" in form) throw new Error(`Refused: ${form?.error}`);
  expect(await uploadFile(form, bytes)).toBe(204);
  return form.upload_id;
}

/** A published item of two pages with its first page as cover and preview. */
async function createItem(): Promise<AdminContentRow> {
  const upload_id = await upload("content", document, "sums.pdf");
  const cover_upload_id = await upload("cover", validFiles.png, "page.png");
  const preview_upload_ids = [await upload("preview", validFiles.png, "page.png")];
  const pictures = [{ upload_id, cover_upload_id, preview_upload_ids }];
  const body = { title: "Sums", tags: ["maths", "free-pack"], upload_ids: [upload_id], pictures };
  const [item] = (await admin.get("adminCreateContent", { body })).items;
  if (!item) throw new Error("No item was created");
  return item;
}

const duplicate = (id: string, copy_id: string = createId("cnt")) =>
  admin.ask("adminDuplicateContent", { path: { id }, body: { copy_id } });

/** The keys of an item's file, cover and previews. */
async function listObjects(id: string): Promise<string[]> {
  const row = await contentStore.findEvenUnpublished(id);
  if (!row) return [];
  const { file_path, thumbnail_url, preview_count } = row;
  const previews = Array.from({ length: preview_count }, (_, page) => toPreviewPath(row, page + 1));
  return [file_path, ...[thumbnail_url ?? [], previews].flat().map((path) => `media/${path}`)];
}

const hourMs = 3_600_000;
async function deliverAll(): Promise<void> {
  for (const { id } of await listPendingRows()) await attemptDelivery(id, Date.now() + 2 * hourMs);
}

describe("duplicating an item", () => {
  it("makes a draft with its own file and pictures, which stays whole when the original is deleted", async () => {
    const item = await createItem();
    const copy = parseBody(await duplicate(item.id)) as AdminContentRow;
    expect(copy).toMatchObject({
      title: "Copy of Sums",
      status: "draft",
      version: 1,
      tags: ["maths"],
      file_name: "sums.pdf",
      page_count: 2,
      preview_count: 1,
      cover_is_page: true,
    });
    const [kept, original] = [await listObjects(copy.id), await listObjects(item.id)];
    expect(kept).toHaveLength(3);
    expect(kept.filter((key) => original.includes(key))).toEqual([]);

    for (const body of [{ release_free_pack: true }, { for_good: true }])
      await admin.get("adminDeleteContent", { path: { id: item.id }, body });
    await deliverAll();
    const [file = ""] = kept;
    expect((await buckets.read("files", file)).bytes).toEqual(document);
    expect(await buckets.keys()).toEqual(expect.arrayContaining(kept));
    expect((await buckets.keys()).filter((key) => original.includes(key))).toEqual([]);
  });

  it("answers a repeated request with the same draft, and copies nothing again", async () => {
    const item = await createItem();
    const copyId = createId("cnt");
    const first = await duplicate(item.id, copyId);
    const keys = await buckets.keys();
    const second = await duplicate(item.id, copyId);
    expect(parseBody(second)).toEqual(parseBody(first));
    expect(await buckets.keys()).toEqual(keys);
  });

  it("asked for three times at once makes one draft, and no object of the others stays", async () => {
    const item = await createItem();
    await deliverAll();
    const before = await buckets.keys();
    const copyId = createId("cnt");
    const answers = await Promise.all([1, 2, 3].map(() => duplicate(item.id, copyId)));
    const [copy, ...others] = answers.map((answer) => parseBody(answer));
    expect(copy).toMatchObject({ id: copyId, title: "Copy of Sums" });
    expect(others).toEqual([copy, copy]);
    await deliverAll();
    const kept = [...before, ...(await listObjects(copyId))];
    expect((await buckets.keys()).toSorted()).toEqual(kept.toSorted());
  });

  it("leaves no object behind when it breaks off after the copying", async () => {
    const item = await createItem();
    const before = await buckets.keys();
    vi.spyOn(contentAdminStore, "createCopy").mockRejectedValueOnce(new Error("broken off"));
    const copyId = createId("cnt");
    expect((await duplicate(item.id, copyId)).statusCode).toBe(500);
    expect(await buckets.keys()).toHaveLength(before.length + 3);
    const cleanup = (await listPendingRows()).find(
      ({ message }) => outboxMessage.parse(message).kind === "objects",
    );
    // A cleanup that is due while the copying goes on would take the copy's file.
    expect(Date.parse(cleanup?.due_at ?? "")).toBeGreaterThan(Date.now() + hourMs / 2);
    await deliverAll();
    expect(await contentStore.findEvenUnpublished(copyId)).toBeUndefined();
    expect(await buckets.keys()).toEqual(before);
  });

  it("answers not_found for an item that is gone", async () =>
    expect((await duplicate(createId("cnt"))).statusCode).toBe(404));
});
