import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { categories, contentTypes } from "../../contract/content.ts";
import { papers } from "../../contract/previews.ts";
import { sheetRecipe } from "../../contract/sheet-recipe.ts";

/*
 * The demo library as committed files: PDFs, MP3s, covers, previews and advisor portraits. library/manifest.json has the texts
 * and the recipe of each item and the checksums of its files. `npm run demo:draw` draws the files; the seed only reads them.
 */

const libraryFile = z.object({
  /** Relative to the library folder. */
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

const anyItem = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content_type: z.enum(contentTypes),
  category: z.enum(categories),
  tags: z.array(z.string()),
  age_from: z.int(),
  age_to: z.int(),
  needs: z.string().nullable(),
  file_name: z.string(),
  /** An ISO 8601 timestamp. */
  created_at: z.string(),
  cover: libraryFile,
});

export const libraryItem = anyItem.extend({
  document: libraryFile,
  /** Fresh sheets of the item are drawn by it. */
  sheet: sheetRecipe,
  page_count: z.int(),
  paper: z.enum(papers).nullable(),
  /** Pictures of the first pages, in order. */
  previews: z.array(libraryFile),
});

/** A new item has only its texts and its recipe until it is drawn. */
const undrawnItem = libraryItem.partial({
  document: true,
  cover: true,
  page_count: true,
  paper: true,
  previews: true,
});

const audioItem = anyItem.extend({ audio: libraryFile, duration_seconds: z.int() });

const libraryManifest = z.object({
  /** Documents, newest first. */
  items: z.array(libraryItem),
  /** Audio stories, newest first. */
  audio: z.array(audioItem),
  /** By advisor slug. */
  portraits: z.record(z.string(), libraryFile),
});

export type LibraryFile = z.infer<typeof libraryFile>;
export type LibraryItem = z.infer<typeof libraryItem>;
export type UndrawnItem = z.infer<typeof undrawnItem>;
export type AudioItem = z.infer<typeof audioItem>;

export const libraryFolder = join(import.meta.dirname, "library");
export const manifestFile = join(libraryFolder, "manifest.json");

const readJson = () => JSON.parse(readFileSync(manifestFile, "utf8"));

export const readManifest = (): z.infer<typeof libraryManifest> => libraryManifest.parse(readJson());

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
