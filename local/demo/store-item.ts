import { contentStore } from "../../lambdas/content/content-store.ts";
import { type LibraryItem, readLibraryFile } from "./library.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { toStableId } from "./stable-ids.ts";
import { storeImage, storePdf } from "./store-files.ts";

/** Stores one library item: its PDF and its cover, then its row. */
export async function storeItem(
  targets: SeedTargets,
  item: LibraryItem,
  createdBy: string | null,
): Promise<void> {
  const { slug, document, cover, ...content } = item;
  const [file_path, thumbnail_url] = await Promise.all([
    storePdf(targets, slug, readLibraryFile(document)),
    storeImage(targets, "covers", slug, readLibraryFile(cover)),
  ]);
  await contentStore.put({
    ...content,
    id: toStableId("cnt", slug, item.created_at),
    thumbnail_url,
    file_path,
    file_size: document.bytes,
    file_type: "application/pdf",
    created_by: createdBy,
    updated_at: item.created_at,
    version: 1,
  });
}
