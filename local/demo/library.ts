import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { categories, contentTypes } from "../../contract/content.ts";
import { papers } from "../../contract/previews.ts";
import { sheetRecipe } from "../../contract/sheet-recipe.ts";

/*
 * The demo library as committed files: PDFs, MP3s, covers, previews and advisor portraits. library/manifest.json has the texts
 * and the recipe of each item and the SHA-256 checksums of its files, whose paths follow from its slug. `npm run demo:draw`
 * draws the files; the seed only reads them.
 */

const checksum = z.string();

const anyItem = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content_type: z.enum(contentTypes),
  category: z.enum(categories),
  /** All except the one of its ages. */
  tags: z.array(z.string()),
  age_from: z.int(),
  age_to: z.int(),
  needs: z.string().optional(),
  /** An ISO 8601 timestamp. */
  created_at: z.string(),
  cover: checksum,
});

export const drawnItem = anyItem.extend({
  document: checksum,
  /** Fresh sheets of the item are drawn by it. */
  sheet: sheetRecipe,
  page_count: z.int(),
  paper: z.enum(papers).nullable(),
  /** Pictures of the first pages, in order. */
  previews: z.array(checksum),
});

/** A new item has only its texts and its recipe until it is drawn. */
const undrawnItem = drawnItem.partial({
  document: true,
  cover: true,
  page_count: true,
  paper: true,
  previews: true,
});

const audioStory = anyItem.extend({ audio: checksum, duration_seconds: z.int() });

const libraryManifest = z.object({
  /** Documents, newest first. */
  items: z.array(drawnItem),
  /** Audio stories, newest first. */
  audio: z.array(audioStory),
  /** By advisor slug. */
  portraits: z.record(z.string(), checksum),
});

export type DrawnItem = z.infer<typeof drawnItem>;
export type UndrawnItem = z.infer<typeof undrawnItem>;
export type AudioStory = z.infer<typeof audioStory>;

/** The path is relative to the library folder. */
export type LibraryFile = { path: string; sha256: string };
export type LibraryItem = ReturnType<typeof toLibraryItem>;
export type AudioItem = ReturnType<typeof toAudioItem>;

export const libraryFolder = join(import.meta.dirname, "library");
export const manifestFile = join(libraryFolder, "manifest.json");

const readJson = () => JSON.parse(readFileSync(manifestFile, "utf8"));

/** Reads the manifest and adds the path of each file. */
export function readManifest() {
  const { items, audio, portraits } = libraryManifest.parse(readJson());
  return {
    items: items.map(toLibraryItem),
    audio: audio.map(toAudioItem),
    portraits: Object.fromEntries(
      Object.entries(portraits).map(([slug, sha256]) => [slug, { path: `portraits/${slug}.svg`, sha256 }]),
    ),
  };
}

const toLibraryItem = (item: DrawnItem) => ({
  ...item,
  ...buildDerivedFields(item, "pdf"),
  document: { path: `documents/${item.slug}.pdf`, sha256: item.document },
  previews: item.previews.map((sha256, index) => ({
    path: `previews/${item.slug}-${index + 1}.webp`,
    sha256,
  })),
});

const toAudioItem = (item: AudioStory) => ({
  ...item,
  ...buildDerivedFields(item, "mp3"),
  audio: { path: `audio/${item.slug}.mp3`, sha256: item.audio },
});

const buildDerivedFields = (item: z.infer<typeof anyItem>, extension: "pdf" | "mp3") => ({
  tags: [`ages ${item.age_from}-${item.age_to}`, ...item.tags],
  needs: item.needs ?? null,
  file_name: `${item.slug}.${extension}`,
  cover: {
    path: `covers/${item.slug}.${item.content_type === "story" ? "svg" : "webp"}`,
    sha256: item.cover,
  },
});

/** Lists all files of the library except the manifest. */
export function listLibraryFiles(): LibraryFile[] {
  const { items, audio, portraits } = readManifest();
  return [
    ...items.flatMap(({ document, cover, previews }) => [document, cover, ...previews]),
    ...audio.flatMap((story) => [story.audio, story.cover]),
    ...Object.values(portraits),
  ];
}

/** The manifest before `npm run demo:draw`, with items that have no files yet. */
export const readUndrawnManifest = () =>
  libraryManifest.extend({ items: z.array(undrawnItem) }).parse(readJson());

/** Reads one file of the library. Throws when its content does not match its checksum in the manifest. */
export function readLibraryFile({ path, sha256 }: LibraryFile): Buffer {
  const content = readFileSync(join(libraryFolder, path));
  if (hashContent(content) !== sha256)
    throw new Error(
      `local/demo/library/${path} does not match its checksum in manifest.json. ` +
        "Restore it with git checkout, or draw the library again with npm run demo:draw.",
    );
  return content;
}

export const hashContent = (content: Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
