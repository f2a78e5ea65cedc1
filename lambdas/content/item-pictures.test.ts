import { describe, expect, it } from "vitest";
import { toPreviewPath } from "../../contract/content.ts";
import { coverPictureWidth, previewPictureWidth } from "../../contract/previews.ts";
import { readLibraryFile } from "../../local/demo/library.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { admin, buckets, deliver } from "./content-admin.fixture.ts";
import { contentStore } from "./content-store.ts";
import { findLibraryItem, threePages, upload } from "./item-files.fixture.ts";

/** A PNG whose header claims this size. */
function buildPng(width: number, height: number): Buffer {
  const png = Buffer.from(validFiles.png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

const uploadImage = () => upload("content", validFiles.png, "page.png", "image/png");

async function createItem(
  category: "free" | "premium",
  previewCount = 3,
  bytes: Buffer = validFiles.png,
  cover: Buffer = validFiles.png,
  uploadDocument = () => upload("content", threePages),
) {
  const upload_id = await uploadDocument();
  const cover_upload_id = await upload("cover", cover);
  const preview_upload_ids: string[] = [];
  for (let page = 0; page < previewCount; page++) preview_upload_ids.push(await upload("preview", bytes));
  const { items } = await admin.get("adminCreateContent", {
    body: {
      title: "Sums",
      category,
      upload_ids: [upload_id],
      pictures: [{ upload_id, cover_upload_id, preview_upload_ids }],
    },
  });
  const [item] = items;
  if (!item) throw new Error("No item was created");
  return item;
}

const listPreviews = async (id: string) =>
  (await buckets.keys()).filter((key) => key.startsWith(`media/previews/${id}/`)).sort();

it("pictures of an image: it is a document of one page, which a Premium item does not show", async () => {
  for (const [category, preview_count] of [
    ["free", 1],
    ["premium", 0],
  ] as const) {
    const item = await createItem(category, 1, validFiles.png, validFiles.png, uploadImage);
    expect(item).toMatchObject({ page_count: 1, paper: null, cover_is_page: true, preview_count });
  }
});

it("the marked cover of a Premium page stays when the item is published or moved to the drafts", async () => {
  const { id } = await createItem("premium", 0, validFiles.png, validFiles.png, uploadImage);
  for (const [index, publish] of ["draft", "now"].entries()) {
    const body = { version: index + 1, category: "premium", publish };
    const shown = await admin.get("adminUpdateContent", { path: { id }, body });
    expect(shown).toMatchObject({ cover_is_page: true, thumbnail_url: expect.any(String) });
  }
});

it("the cover of a free page, which shows all of it, goes when the item becomes Premium", async () => {
  const { id, thumbnail_url, ...item } = await createItem(
    "free",
    1,
    validFiles.png,
    validFiles.png,
    uploadImage,
  );
  const body = { version: 1, category: "premium" as const };
  const changed = await admin.get("adminUpdateContent", { path: { id }, body });
  expect(changed).toMatchObject({ thumbnail_url: null, cover_is_page: false, preview_count: 0 });
  const media = [thumbnail_url, toPreviewPath({ id, ...item }, 1)];
  const messages = (await listPendingRows()).map(({ message }) => message);
  expect(messages).toContainEqual({ kind: "objects", files: [], media });
});

it("a cover that an admin chose stays the admin's when the page becomes Premium and is hidden", async () => {
  const upload_id = await uploadImage();
  const cover_upload_id = await upload("cover", validFiles.png);
  const form = { title: "Sums", category: "free", upload_ids: [upload_id], cover_upload_id };
  const [item] = (await admin.get("adminCreateContent", { body: form })).items;
  const change = (body: object) => admin.get("adminUpdateContent", { path: { id: item?.id ?? "" }, body });
  const chosen = { thumbnail_url: item?.thumbnail_url, cover_is_page: false };
  expect(await change({ version: 1, category: "premium" })).toMatchObject(chosen);
  const hidden = { thumbnail_url: expect.stringMatching(/^covers\//), cover_is_page: false };
  expect(await change({ version: 2, publish: "draft" })).toMatchObject(hidden);
});

describe("pictures of an upload's pages", () => {
  it("become the cover and the preview, with the page count and paper that the server finds", async () => {
    const item = await createItem("free");
    expect(item).toMatchObject({
      page_count: 3,
      paper: "Letter",
      cover_is_page: true,
      thumbnail_url: expect.stringMatching(/^covers\//),
      preview_count: 2,
    });
    expect(await listPreviews(item.id)).toEqual([1, 2].map((page) => `media/${toPreviewPath(item, page)}`));
  });

  it("go to the item whose file they show", async () => {
    const upload_ids = [await upload("content", threePages), await upload("content", threePages)];
    const cover_upload_id = await upload("cover", validFiles.png);
    const pictures = [{ upload_id: upload_ids[1] ?? "", cover_upload_id, preview_upload_ids: [] }];
    const body = { title: "Sums", category: "free" as const, upload_ids, pictures };
    const { items } = await admin.get("adminCreateContent", { body });
    expect(items.map((item) => item.cover_is_page)).toEqual([false, true]);
  });

  it("are at most half of a Premium document, however many the browser sends", async () => {
    const item = await createItem("premium");
    expect(item.preview_count).toBe(1);
    expect(await listPreviews(item.id)).toHaveLength(1);
  });

  it("are left out when they are not pictures", async () => {
    const item = await createItem("free", 2, validFiles.pdf);
    expect(item).toMatchObject({ preview_count: 0, page_count: 3, cover_is_page: true });
  });

  it.each([
    ["wide", (width: number) => buildPng(width + 1, width)],
    ["high", (width: number) => buildPng(width, 3 * width + 1)],
  ])("are left out when they are too %s, because a large picture could be printed", async (_, build) => {
    const [preview, cover] = [build(previewPictureWidth), build(coverPictureWidth)];
    const item = await createItem("free", 2, preview, cover);
    expect(item).toMatchObject({
      preview_count: 0,
      page_count: 3,
      cover_is_page: false,
      thumbnail_url: null,
    });
    expect(await listPreviews(item.id)).toEqual([]);
  });

  it("are kept at the widths that the browser renders, and up to three times as high", async () => {
    const preview = buildPng(previewPictureWidth, 3 * previewPictureWidth);
    const cover = buildPng(coverPictureWidth, 3 * coverPictureWidth);
    const item = await createItem("free", 2, preview, cover);
    expect(item).toMatchObject({ preview_count: 2, cover_is_page: true });
  });

  it("are kept as the browser encodes them, in WebP", async () => {
    const cover = readLibraryFile(findLibraryItem(3).cover);
    const upload_id = await upload("content", threePages);
    const cover_upload_id = await upload("cover", cover, "page.webp", "image/webp");
    const { items } = await admin.get("adminCreateContent", {
      body: {
        title: "Sums",
        category: "free",
        upload_ids: [upload_id],
        pictures: [{ upload_id, cover_upload_id, preview_upload_ids: [] }],
      },
    });
    expect(items[0]).toMatchObject({ cover_is_page: true });
  });

  it("are left out when their size cannot be read", async () => {
    const noSize = validFiles.png.subarray(0, 20);
    expect(await createItem("free", 2, noSize)).toMatchObject({ preview_count: 0, cover_is_page: true });
  });

  it("are cut when a free item becomes Premium, and the outbox deletes the others", async () => {
    const { id, version } = await createItem("free");
    const changed = await admin.get("adminUpdateContent", {
      path: { id },
      body: { version, category: "premium" },
    });
    expect(changed.preview_count).toBe(1);
    const messages = (await listPendingRows()).map(({ message }) => message);
    expect(messages).toContainEqual({
      kind: "objects",
      files: [],
      media: [toPreviewPath(changed, 2)],
    });
  });

  it.each([
    ["the drafts", { publish: "draft" }, 2],
    ["a time in the future", { publish: new Date(Date.now() + 86_400_000).toISOString() }, 2],
    ["the drafts and Premium at once", { publish: "draft", category: "premium" as const }, 1],
  ])("move to addresses that visitors never knew when the item moves to %s", async (_, changes, count) => {
    const item = await createItem("free");
    const old = [item.thumbnail_url ?? "", toPreviewPath(item, 1), toPreviewPath(item, 2)];
    const hidden = await admin.get("adminUpdateContent", {
      path: { id: item.id },
      body: { version: 1, ...changes },
    });
    expect(hidden).toMatchObject({ preview_count: count, cover_is_page: true });
    const pages = [1, 2].slice(0, count).map((page) => toPreviewPath(hidden, page));
    const moved = [hidden.thumbnail_url ?? "", ...pages];
    expect(moved.filter((path) => old.includes(path))).toEqual([]);
    await deliver();
    const keys = await buckets.keys();
    expect(keys).toEqual(expect.arrayContaining(moved.map((path) => `media/${path}`)));
    expect(keys.filter((key) => old.some((path) => key === `media/${path}`))).toEqual([]);
    const { type, cache } = await buckets.read("media", `media/${moved[0]}`);
    expect([type, cache]).toEqual(["image/png", "public, max-age=300"]);
  });

  it("that are missing do not keep an item public", async () => {
    const row = make.contentItem({ thumbnail_url: "covers/gone.png", preview_count: 2, preview_revision: 1 });
    await contentStore.put(row);
    const hidden = await admin.get("adminUpdateContent", {
      path: { id: row.id },
      body: { version: 1, publish: "draft" },
    });
    expect(hidden).toMatchObject({ status: "draft", thumbnail_url: null, preview_count: 0 });
  });

  it("are deleted with the item", async () => {
    const item = await createItem("free");
    for (const body of [{}, { for_good: true }])
      await admin.get("adminDeleteContent", { path: { id: item.id }, body });
    const messages = (await listPendingRows()).map(({ message }) => message);
    expect(messages).toContainEqual(
      expect.objectContaining({
        media: [item.thumbnail_url, toPreviewPath(item, 1), toPreviewPath(item, 2)],
      }),
    );
  });
});
