import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { holdFirst } from "../../test/support/buckets.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { disguisedFiles, validFiles } from "../../test/support/upload-files.ts";
import {
  admin,
  buckets,
  create,
  createAndGetError,
  createForm,
  deliver,
  pdf,
  png,
  uploadStaged,
} from "./content-admin.fixture.ts";
import { handler } from "./content-admin.lambda.ts";
import { contentAdminStore } from "./content-admin-store.ts";
import { contentStore } from "./content-store.ts";

const countStagedFiles = async () =>
  (await buckets.keys()).filter((key) => key.startsWith("staging/")).length;

describe("finishing uploads", () => {
  it("creates an item with the form's fields, the file and a cover that the CDN may cache", async () => {
    const [upload, cover] = [await uploadStaged(), await uploadStaged(validFiles.png, png)];
    const before = await countStagedFiles();
    const { items, failed } = await create({
      upload_ids: [upload],
      cover_upload_id: cover,
      title: "  Counting ducks ",
      description: " ",
      category: "premium",
      content_type: "math_worksheet",
      tags: "numbers, , ducks ,numbers",
    });
    expect(failed).toEqual([]);
    const [item] = items;
    expect(item).toMatchObject({
      title: "Counting ducks",
      description: null,
      category: "premium",
      content_type: "math_worksheet",
      tags: ["numbers", "ducks"],
      file_name: "ducks.pdf",
      file_type: "application/pdf",
      file_size: validFiles.pdf.length,
      created_by: admin.id,
      version: 1,
    });
    const row = await contentStore.find(item?.id ?? "");
    const stored = await buckets.read("files", row?.file_path ?? "");
    expect(stored).toMatchObject({ bytes: validFiles.pdf, cache: "private, no-store" });
    const shown = await buckets.read("media", `media/${item?.thumbnail_url}`);
    expect(shown).toMatchObject({ bytes: validFiles.png, type: "image/png" });
    expect(shown.cache).toBe("public, max-age=300");
    // The staged file is deleted at once; the staged cover may be needed by other items and expires.
    expect(await countStagedFiles()).toBe(before - 1);
  });

  it("needs only a title and a file, and defaults to a free printable without a cover image", async () => {
    const { items } = await create({ upload_ids: [await uploadStaged()] });
    expect(items[0]).toMatchObject({
      category: "free",
      content_type: "printable",
      tags: null,
      thumbnail_url: null,
    });
  });

  it("adds the file name to each title, and copies the cover for each item", async () => {
    const cover = await uploadStaged(validFiles.png, png);
    const upload_ids = [
      await uploadStaged(),
      await uploadStaged(validFiles.pdf, { ...pdf, name: "geese.pdf" }),
    ];
    const { items } = await create({ upload_ids, cover_upload_id: cover });
    expect(items.map(({ title }) => title)).toEqual(["Ducks - ducks.pdf", "Ducks - geese.pdf"]);
    const [one, two] = items;
    expect(one?.thumbnail_url).not.toBe(two?.thumbnail_url);
    await admin.get("adminDeleteContent", { path: { id: one?.id ?? "" } });
    await deliver();
    expect((await buckets.read("media", `media/${two?.thumbnail_url}`)).bytes).toEqual(validFiles.png);
  });

  it("keeps the successful files when one fails, and accepts the failed one later", async () => {
    const [good, bad, late] = [
      await uploadStaged(),
      await uploadStaged(disguisedFiles.html),
      await createForm(),
    ];
    const upload_ids = [good, bad, late.upload_id];
    const { items, failed } = await create({ upload_ids });
    expect(items).toHaveLength(1);
    expect(failed).toEqual([
      {
        upload_id: bad,
        name: "ducks.pdf",
        error: "File type text/html is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images",
      },
      {
        upload_id: late.upload_id,
        name: "ducks.pdf",
        error: "The upload did not finish. Please upload the file again.",
      },
    ]);
    expect(await uploadFile(late, validFiles.pdf)).toBe(204);
    const again = await create({ upload_ids });
    expect(again.items.map(({ id }) => id)).toContain(items[0]?.id);
    expect(again.items).toHaveLength(2);
  });

  it("creates one item for repeated and concurrent requests", async () => {
    const upload_ids = [await uploadStaged()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ upload_ids })));
    const later = await create({ upload_ids });
    const ids = [...answers, later].flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(1);
    const { items } = await admin.get("adminListContent");
    expect(items.filter(({ id }) => id === ids[0])).toHaveLength(1);
  });

  it.each([
    ["looks for", HeadObjectCommand],
    ["reads", GetObjectCommand],
    ["copies", CopyObjectCommand],
  ])("returns the other's item if another request finishes first, while it %s the file", async (_, held) => {
    const upload_ids = [await uploadStaged()];
    const { reached, release } = await holdFirst(held);
    const slow = create({ upload_ids });
    await reached;
    const fast = await create({ upload_ids });
    release();
    expect(await slow).toEqual(fast);
    expect(fast.items).toHaveLength(1);
  });

  it("that crashes between copy and row succeeds on retry and leaves no objects behind", async () => {
    const upload_id = await uploadStaged(validFiles.png, { ...png, purpose: "content" });
    const page = await uploadStaged(validFiles.png, { ...png, purpose: "preview" });
    const pictures = [{ upload_id, cover_upload_id: null, preview_upload_ids: [page] }];
    const form = { upload_ids: [upload_id], pictures };
    const before = (await buckets.keys()).length;
    const broken = vi
      .spyOn(contentAdminStore, "create")
      .mockRejectedValueOnce(new Error("The table is gone"));
    expect(await createAndGetError(form)).toMatchObject({ status: 500, code: "internal" });
    broken.mockRestore();
    expect((await create(form)).items).toMatchObject([{ preview_count: 1 }]);
    expect((await buckets.keys()).length).toBe(before);
  });

  it("keeps the successful files when writing one row fails", async () => {
    const upload_ids = [await uploadStaged(), await uploadStaged()];
    const broken = vi
      .spyOn(contentAdminStore, "create")
      .mockRejectedValueOnce(new Error("The table is gone"));
    const { items, failed } = await create({ upload_ids });
    broken.mockRestore();
    expect(items).toHaveLength(1);
    expect(failed.map(({ error }) => error)).toEqual([
      "Failed to save ducks.pdf metadata: An unexpected error occurred during upload",
    ]);
    expect((await create({ upload_ids })).items).toHaveLength(2);
  });

  it("stores markup, template and SQL syntax in text fields unchanged", async () => {
    const words = [
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "{{7*7}}",
      "’; DROP TABLE--",
      "=1+1",
    ];
    for (const title of words) {
      const { items } = await create({
        upload_ids: [await uploadStaged()],
        title,
        description: title,
        tags: [title],
      });
      expect(items[0]).toMatchObject({ title, description: title, tags: [title] });
    }
  });

  it("creates one item for an upload that is listed twice", async () => {
    const id = await uploadStaged();
    const { items } = await create({ upload_ids: [id, id] });
    expect(items.map(({ title }) => title)).toEqual(["Ducks"]);
  });

  it("returns conflict before the file is uploaded", async () => {
    const { upload_id } = await createForm();
    expect(await createAndGetError({ upload_ids: [upload_id] })).toMatchObject({
      status: 409,
      code: "conflict",
    });
  });

  it("with an invalid cover creates nothing, and accepts the file on retry", async () => {
    const upload_ids = [await uploadStaged()];
    const cover_upload_id = await uploadStaged(disguisedFiles.svg, png);
    expect(await createAndGetError({ upload_ids, cover_upload_id })).toMatchObject({
      status: 400,
      fields: { cover_upload_id: "Cover image must be JPG, PNG, GIF, or WebP format" },
    });
    expect((await create({ upload_ids })).items).toHaveLength(1);
  });

  it("rejects uploads of another admin or purpose, and unknown ids", async () => {
    const other = await createAdminClient(handler);
    const upload_id = await uploadStaged();
    const response = await other.ask("adminCreateContent", { body: { title: "x", upload_ids: [upload_id] } });
    expect(response.statusCode).toBe(400);
    const invented = "upl_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f";
    for (const id of [await uploadStaged(validFiles.png, png), invented])
      expect(await createAndGetError({ upload_ids: [id] })).toMatchObject({
        status: 400,
        fields: { "upload_ids.0": "This upload has expired. Please upload the file again." },
      });
  });

  it("returns the spec's messages for a missing title and missing files", async () => {
    expect((await createAndGetError({ upload_ids: [], title: " " })).fields).toEqual({
      title: "Please provide a title",
      upload_ids: "Please select at least one file",
    });
  });

  it("makes two table calls for one file, after reading the actor", async () => {
    const upload_ids = [await uploadStaged()];
    expect(await listTableCalls(() => create({ upload_ids }))).toEqual(["Get", "Get", "TransactWrite"]);
  });
});
