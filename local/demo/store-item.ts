import { toPreviewPath } from "../../contract/content.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import type { AudioItem, LibraryItem } from "./library.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { toStableId } from "./stable-ids.ts";
import { storeImage, storeMemberFile, storePicture } from "./store-files.ts";

/** Stores one library item: its PDF, its cover and its previews, then its row. */
export async function storeItem(
  targets: SeedTargets,
  item: LibraryItem,
  createdBy: string | null,
): Promise<void> {
  const { slug, document, cover, previews, ...content } = item;
  const id = toStableId("cnt", slug, item.created_at);
  const preview_revision = 1;
  const [file_path, thumbnail_url] = await Promise.all([
    storeMemberFile(targets, slug, { file: document, type: "application/pdf" }),
    storeImage(targets, "covers", slug, cover),
    ...previews.map((file, index) =>
      storePicture(targets, toPreviewPath({ id, preview_revision }, index + 1), file),
    ),
  ]);
  await contentStore.put({
    ...content,
    id,
    thumbnail_url,
    cover_is_page: !cover.path.endsWith(".svg"),
    preview_count: previews.length,
    preview_revision,
    duration_seconds: null,
    status: "published",
    bin: null,
    file_path,
    file_size: document.bytes,
    file_type: "application/pdf",
    created_by: createdBy,
    updated_at: item.created_at,
    version: 1,
  });
}

/** Stores one audio story: its MP3 and its cover, then its row. */
export async function storeAudioStory(
  targets: SeedTargets,
  { slug, audio, cover, ...content }: AudioItem,
  createdBy: string | null,
): Promise<void> {
  const [file_path, thumbnail_url] = await Promise.all([
    storeMemberFile(targets, slug, { file: audio, type: "audio/mpeg" }),
    storeImage(targets, "covers", slug, cover),
  ]);
  await contentStore.put({
    ...content,
    id: toStableId("cnt", slug, content.created_at),
    thumbnail_url,
    page_count: null,
    paper: null,
    cover_is_page: false,
    preview_count: 0,
    preview_revision: 0,
    sheet: null,
    status: "published",
    bin: null,
    file_path,
    file_size: audio.bytes,
    file_type: "audio/mpeg",
    created_by: createdBy,
    updated_at: content.created_at,
    version: 1,
  });
}
