import { coverArt } from "../../web/src/features/content/covers/cover-art.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import type { SeedItem } from "./item.ts";
import type { Places } from "./places.ts";
import { stableId } from "./stable-ids.ts";
import { storeDrawing, storePdf } from "./store-files.ts";

/** Puts one item on the shelf: its file, its cover, then its row. */
export async function storeItem(places: Places, item: SeedItem, createdBy: string | null): Promise<void> {
  const { slug, title, description, content_type, category, tags, file_name, created_at } = item;
  const id = stableId("cnt", slug, created_at);
  const pdf = await item.render();
  const [file_path, thumbnail_url] = await Promise.all([
    storePdf(places, slug, pdf),
    storeDrawing(places, "covers", slug, coverArt(id, content_type)),
  ]);
  await contentStore.put({
    id,
    title,
    description,
    content_type,
    category,
    tags,
    thumbnail_url,
    file_path,
    file_name,
    file_size: pdf.byteLength,
    file_type: "application/pdf",
    created_by: createdBy,
    created_at,
    updated_at: created_at,
    version: 1,
  });
}
