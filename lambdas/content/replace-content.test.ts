import { describe, expect, it, vi } from "vitest";
import { toPreviewPath } from "../../contract/content.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { buildMp3 } from "../../test/support/audio-files.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { disguisedFiles, validFiles } from "../../test/support/upload-files.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { handler as publicHandler } from "./content.lambda.ts";
import { admin, buckets } from "./content-admin.fixture.ts";
import { handler } from "./content-admin.lambda.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";
import {
  countStagedFiles,
  createItem,
  deliverAfter,
  listObjects,
  replaceCover,
  replaceFile,
  threePages,
  twoPages,
  upload,
  uploadPictures,
} from "./item-files.fixture.ts";

describe("replacing an item's file", () => {
  it("changes file, name, size, page count and pictures together, and keeps the item's address and place", async () => {
    const item = await createItem();
    const pictures = await uploadPictures(2);
    const upload_id = await upload("content", threePages);
    const answer = await replaceFile(item.id, { upload_id, pictures });
    expect(parseBody(answer)).toMatchObject({
      id: item.id,
      created_at: item.created_at,
      title: "Sums",
      file_name: "new.pdf",
      file_size: threePages.length,
      page_count: 3,
      preview_count: 2,
      cover_is_page: true,
      version: 2,
    });
    const [key = "", ...shown] = await listObjects(item.id);
    expect((await buckets.read("files", key)).bytes).toEqual(threePages);
    expect(shown).toHaveLength(3);
    expect(await buckets.keys()).toEqual(expect.arrayContaining(shown));
  });

  it("keeps the old file for thirty days, so that a download under way works, and then removes it", async () => {
    const item = await createItem();
    const [old = ""] = await listObjects(item.id);
    const member = make.memberWithRole("premium_member");
    await memberStore.put(member);
    const claims = buildTokenClaims(member.id);
    const sent = { path: { id: item.id }, body: {}, claims };
    const { url } = parseBody(await publicHandler(buildRouteEvent("downloadContent", sent), context));
    await replaceFile(item.id, {
      upload_id: await upload("content", threePages),
      pictures: await uploadPictures(1),
    });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(twoPages);
    await deliverAfter(29);
    expect(await buckets.keys()).toContain(old);
    await deliverAfter(31);
    const left = await buckets.keys();
    expect(left).not.toContain(old);
    expect(left).toEqual(expect.arrayContaining(await listObjects(item.id)));
  });

  it("removes the old pictures at once, so that none stays public when the item is hidden afterwards", async () => {
    const item = await createItem();
    const [file = "", ...old] = await listObjects(item.id);
    expect(old).toHaveLength(2);
    await replaceFile(item.id, {
      upload_id: await upload("content", threePages),
      pictures: await uploadPictures(2),
    });
    const replaced = (await listObjects(item.id)).slice(1);
    const hide = { path: { id: item.id }, body: { version: 2, publish: "draft" } };
    expect((await admin.ask("adminUpdateContent", hide)).statusCode).toBe(200);
    await deliverAfter(0);
    const left = await buckets.keys();
    expect([...old, ...replaced].filter((key) => left.includes(key))).toEqual([]);
    expect(left).toEqual(expect.arrayContaining([file, ...(await listObjects(item.id))]));
  });

  it("keeps a cover that an admin chose, also after thirty days", async () => {
    const item = await createItem({}, true);
    const pictures = await uploadPictures(1);
    const answer = await replaceFile(item.id, { upload_id: await upload("content", threePages), pictures });
    expect(parseBody(answer)).toMatchObject({ thumbnail_url: item.thumbnail_url, cover_is_page: false });
    await deliverAfter(31);
    expect(await buckets.keys()).toContain(`media/${item.thumbnail_url}`);
  });

  it("gives a premium item at most half of the new pages", async () => {
    const item = await createItem({ category: "premium" });
    const answer = await replaceFile(item.id, {
      upload_id: await upload("content", threePages),
      pictures: await uploadPictures(3),
    });
    expect(parseBody(answer)).toMatchObject({ page_count: 3, preview_count: 1 });
  });

  it("by audio makes the item a story, which it stays when it gets pages again", async () => {
    const item = await createItem();
    const sound = await replaceFile(item.id, { upload_id: await upload("audio", buildMp3(65), "hum.mp3") });
    const story = { content_type: "story", duration_seconds: 65, page_count: null, thumbnail_url: null };
    expect(parseBody(sound)).toMatchObject(story);
    const pages = await replaceFile(item.id, { version: 2, upload_id: await upload("content", threePages) });
    const read = { content_type: "story", duration_seconds: null, page_count: 3 };
    expect(parseBody(pages)).toMatchObject(read);
  });

  it("repeated and concurrent requests with one upload replace it once", async () => {
    const item = await createItem();
    const upload_id = await upload("content", threePages);
    const answers = await Promise.all([1, 2, 3].map(() => replaceFile(item.id, { upload_id })));
    const later = await replaceFile(item.id, { upload_id });
    expect([...answers, later].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(parseBody(later)).toMatchObject({ version: 2, file_name: "new.pdf" });
  });

  it("by two admins at once: one wins, the other gets conflict, and the pictures belong to the winner's file", async () => {
    const item = await createItem();
    const other = await upload("content", threePages, "other.pdf");
    const [mine, theirs] = await Promise.all([
      replaceFile(item.id, {
        upload_id: await upload("content", twoPages),
        pictures: await uploadPictures(1),
      }),
      replaceFile(item.id, { upload_id: other, pictures: await uploadPictures(2) }),
    ]);
    expect([mine.statusCode, theirs.statusCode].toSorted()).toEqual([200, 409]);
    const row = await contentStore.find(item.id);
    const won =
      mine.statusCode === 200 ? { page_count: 2, preview_count: 1 } : { page_count: 3, preview_count: 2 };
    expect(row).toMatchObject(won);
    expect(await buckets.keys()).toEqual(expect.arrayContaining(await listObjects(item.id)));
  });

  it.each([
    ["cannot be written", 500, () => Promise.reject(new Error("The table is gone"))],
    ["is changed by another admin first", 409, () => Promise.resolve(false)],
  ])(
    "changes nothing if the row %s, and the same request succeeds later with its pictures",
    async (_, status, fail) => {
      const item = await createItem();
      const before = await contentStore.find(item.id);
      const staged = await countStagedFiles();
      const body = { upload_id: await upload("content", threePages), pictures: await uploadPictures(2) };
      const broken = vi.spyOn(contentAdminStore, "replace").mockImplementationOnce(fail);
      expect((await replaceFile(item.id, body)).statusCode).toBe(status);
      broken.mockRestore();
      expect(await contentStore.find(item.id)).toEqual(before);
      const later = await replaceFile(item.id, body);
      expect(later.statusCode).toBe(200);
      expect(parseBody(later)).toMatchObject({ version: 2, preview_count: 2, cover_is_page: true });
      const shown = (await listObjects(item.id)).slice(1);
      expect(shown).toHaveLength(3);
      const left = await buckets.keys();
      expect(left).toEqual(expect.arrayContaining(shown));
      expect(await countStagedFiles()).toBe(staged);
    },
  );

  it("shows at its previews' addresses no page of an attempt that failed because the item became Premium", async () => {
    const item = await createItem();
    const body = { upload_id: await upload("content", threePages), pictures: await uploadPictures(2) };
    const broken = vi.spyOn(contentAdminStore, "replace").mockResolvedValueOnce(false);
    expect((await replaceFile(item.id, body)).statusCode).toBe(409);
    broken.mockRestore();
    const cut = { path: { id: item.id }, body: { version: 1, category: "premium" } };
    expect((await admin.ask("adminUpdateContent", cut)).statusCode).toBe(200);
    const row = parseBody(await replaceFile(item.id, { ...body, version: 2 }));
    expect(row.preview_count).toBe(1);
    const second = `media/${toPreviewPath({ id: item.id, preview_revision: row.preview_revision }, 2)}`;
    expect(await buckets.keys()).not.toContain(second);
  });

  it("refuses a disguised file, an outdated version, an unknown item and another admin's upload", async () => {
    const item = await createItem();
    const page = await upload("content", disguisedFiles.html);
    const disguised = await replaceFile(item.id, { upload_id: page });
    expect([disguised.statusCode, parseBody(disguised).error.fields.upload_id]).toEqual([
      400,
      "File type text/html is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images",
    ]);
    const upload_id = await upload("content", threePages);
    expect((await replaceFile(item.id, { upload_id, version: 7 })).statusCode).toBe(409);
    expect((await replaceFile(make.contentItem().id, { upload_id })).statusCode).toBe(404);
    const other = await createAdminClient(handler);
    const stolen = { path: { id: item.id }, body: { version: 1, upload_id } };
    expect((await other.ask("adminReplaceFile", stolen)).statusCode).toBe(400);
    expect((await contentStore.find(item.id))?.version).toBe(1);
  });
});

describe("replacing an item's cover", () => {
  it("shows the new one and removes the old one at once", async () => {
    const item = await createItem();
    const cover_upload_id = await upload("cover", validFiles.png);
    const changed = parseBody(await replaceCover(item.id, { cover_upload_id }));
    expect(changed).toMatchObject({ cover_is_page: false, version: 2, file_name: "old.pdf" });
    expect(changed.thumbnail_url).not.toBe(item.thumbnail_url);
    expect((await buckets.read("media", `media/${changed.thumbnail_url}`)).bytes).toEqual(validFiles.png);
    await deliverAfter(0);
    const keys = await buckets.keys();
    expect(keys).not.toContain(`media/${item.thumbnail_url}`);
    expect(keys).toContain(`media/${changed.thumbnail_url}`);
  });

  it("with none removes it, and a repeated request with the old version gets conflict", async () => {
    const item = await createItem();
    const removed = await replaceCover(item.id, { cover_upload_id: null });
    expect(parseBody(removed)).toMatchObject({ thumbnail_url: null, cover_is_page: false });
    expect((await replaceCover(item.id, { cover_upload_id: null })).statusCode).toBe(409);
  });

  it("uses each upload for one item only, so that deleting one item keeps the other's cover", async () => {
    const [one, two] = [await createItem(), await createItem()];
    const cover_upload_id = await upload("cover", validFiles.png);
    expect((await replaceCover(one.id, { cover_upload_id })).statusCode).toBe(200);
    expect((await replaceCover(one.id, { cover_upload_id })).statusCode).toBe(200);
    expect((await replaceCover(two.id, { cover_upload_id })).statusCode).toBe(400);
  });
});

it("replacing a file and a cover is in the audit log with both file names", async () => {
  const item = await createItem();
  await replaceFile(item.id, { upload_id: await upload("content", threePages) });
  await replaceCover(item.id, { version: 2, cover_upload_id: await upload("cover", validFiles.png) });
  await replaceCover(item.id, { version: 3, cover_upload_id: null });
  const items = await listAllOfMember(admin.id);
  const entries = items.filter(({ detail }) => detail.id === item.id).toReversed();
  expect(entries.map(({ action }) => action)).toEqual([
    "content.created",
    "content.file_replaced",
    "content.cover_replaced",
    "content.cover_removed",
  ]);
  expect(entries[1]?.detail).toMatchObject({ from: "old.pdf", to: "new.pdf" });
});
