import { toPreviewPath } from "../../contract/content.ts";
import type { AdminContentRow } from "../../contract/content-admin.ts";
import type { UploadPurpose } from "../../contract/uploads.ts";
import { readLibraryFile, readManifest } from "../../local/demo/library.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { admin, buckets, uploadStaged } from "./content-admin.fixture.ts";
import { contentStore } from "./content-store.ts";

export const findLibraryItem = (pages: number) => {
  const found = readManifest().items.find(({ page_count }) => page_count === pages);
  if (!found) throw new Error(`The demo library has no document of ${pages} pages`);
  return found;
};

export const twoPages = readLibraryFile(findLibraryItem(2).document);
export const threePages = readLibraryFile(findLibraryItem(3).document);

const types: Partial<Record<UploadPurpose, string>> = { content: "application/pdf", audio: "audio/mpeg" };

export const upload = (
  purpose: UploadPurpose,
  bytes: Buffer,
  name = "new.pdf",
  type = types[purpose] ?? "image/png",
): Promise<string> => uploadStaged(bytes, { name, type, size: bytes.length, purpose });

export async function uploadPictures(previews: number) {
  const preview_upload_ids: string[] = [];
  for (let page = 0; page < previews; page++)
    preview_upload_ids.push(await upload("preview", validFiles.png));
  return { cover_upload_id: await upload("cover", validFiles.png), preview_upload_ids };
}

/** An item of two pages, whose cover is its first page or, with `hasOwnCover`, a picture that an admin chose. */
export async function createItem(body: object = {}, hasOwnCover = false): Promise<AdminContentRow> {
  const upload_id = await upload("content", twoPages, "old.pdf");
  const cover_upload_id = hasOwnCover ? await upload("cover", validFiles.png) : null;
  const pictures = [{ upload_id, ...(await uploadPictures(1)) }];
  const input = { title: "Sums", upload_ids: [upload_id], cover_upload_id, pictures, ...body };
  const [item] = (await admin.get("adminCreateContent", { body: input })).items;
  if (!item) throw new Error("No item was created");
  return item;
}

export const replaceFile = (id: string, body: object) =>
  admin.ask("adminReplaceFile", { path: { id }, body: { version: 1, ...body } });

export const replaceCover = (id: string, body: object) =>
  admin.ask("adminReplaceCover", { path: { id }, body: { version: 1, ...body } });

/** The keys of an item's file, cover and previews. */
export async function listObjects(id: string): Promise<string[]> {
  const row = await contentStore.findEvenUnpublished(id);
  if (!row) return [];
  const { file_path, thumbnail_url, preview_count } = row;
  const previews = Array.from({ length: preview_count }, (_, page) => toPreviewPath(row, page + 1));
  return [file_path, ...[thumbnail_url ?? [], previews].flat().map((path) => `media/${path}`)];
}

export const countStagedFiles = async () =>
  (await buckets.keys()).filter((key) => key.startsWith("staging/")).length;

const dayMs = 86_400_000;

export async function deliverAfter(days: number): Promise<void> {
  const at = Date.now() + days * dayMs;
  for (const { id } of await listPendingRows()) await attemptDelivery(id, at);
}
