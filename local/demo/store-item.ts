import { toPreviewPath } from "../../contract/content.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { type AudioItem, type LibraryItem, readLibraryFile } from "./library.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { toStableId } from "./stable-ids.ts";
import { storeImage, storeMemberFile, storePicture } from "./store-files.ts";

const preview_revision = 1;

/** Stores one library item: its PDF or MP3, its cover and its previews, then its row. */
export async function storeItem(
  targets: SeedTargets,
  item: LibraryItem | AudioItem,
  createdBy: string | null,
): Promise<void> {
  const { document, audio, previews, ...content } = {
    document: undefined,
    audio: undefined,
    previews: [],
    page_count: null,
    paper: null,
    sheet: null,
    duration_seconds: null,
    ...item,
  };
  const file = audio ?? document;
  if (!file) throw new Error(`${item.slug} has no file`);
  const { slug, cover, ...row } = content;
  const id = toStableId("cnt", slug, item.created_at);
  const file_type = audio ? "audio/mpeg" : "application/pdf";
  const [file_path, thumbnail_url] = await Promise.all([
    storeMemberFile(targets, slug, { file, type: file_type }),
    storeImage(targets, "covers", slug, cover),
    ...previews.map((picture, index) =>
      storePicture(targets, toPreviewPath({ id, preview_revision }, index + 1), picture),
    ),
  ]);
  await contentStore.put({
    ...row,
    id,
    thumbnail_url,
    cover_is_page: !cover.path.endsWith(".svg"),
    preview_count: previews.length,
    preview_revision,
    status: "published",
    bin: null,
    file_path,
    file_size: readLibraryFile(file).byteLength,
    file_type,
    created_by: createdBy,
    updated_at: item.created_at,
    version: 1,
  });
}
