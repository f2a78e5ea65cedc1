import { categories, contentTypes } from "../../contract/content.ts";
import { pick, seededRandom } from "../../contract/seeded-random.ts";
import { createId } from "../../lambdas/id.ts";
import type { ContentRow } from "../../lambdas/table/entities.ts";
import { readManifest } from "../../local/demo/library.ts";
import { make } from "../support/make.ts";

/**
 * Generates a library of this many items, oldest first, from random words of the real one. Texts have the real length, and
 * compress less well than real sentences.
 */
export function* generateLibraryItems(size: number): Generator<ContentRow> {
  const random = seededRandom("library");
  const seeds = readManifest().items;
  const words = seeds.flatMap(({ title, description }) => `${title} ${description}`.split(" "));
  const text = (like: string) =>
    Array.from({ length: like.split(" ").length }, () => pick(random, words)).join(" ");
  for (let place = 0; place < size; place++) {
    const like = pick(random, seeds);
    const created = Date.UTC(2025, 0, 1) + place * 3_600_000;
    yield make.contentItem({
      id: createId("cnt", created),
      title: text(like.title),
      description: text(like.description),
      content_type: pick(random, contentTypes),
      category: pick(random, categories),
      tags: like.tags,
      thumbnail_url: null,
      file_name: like.file_name,
      created_at: new Date(created).toISOString(),
    });
  }
}
