import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseFile } from "music-metadata";
import { chosenSheet } from "../../../contract/makers.ts";
import { getPreviewLimit } from "../../../contract/previews.ts";
import {
  type AudioStory,
  type DrawnItem,
  drawnItem,
  hashContent,
  libraryFolder,
  listLibraryFiles,
  manifestFile,
  readLibraryFile,
  readUndrawnManifest,
  type UndrawnItem,
} from "../library.ts";
import { drawItem, drawStoryCover } from "./draw-item.ts";
import { openRenderer } from "./render-pictures.ts";
import { hasSameContent } from "./same-content.ts";

/*
 * npm run demo:draw: draws the documents and pictures of the items in local/demo/library/manifest.json, writes their
 * checksums there and deletes files that no item uses any more. Drawing is reproducible: without a change to the drawing
 * code or the manifest, no file changes. Pictures of pages are rendered again only when their document has changed, because
 * their bytes depend on the version of Chromium.
 */

const changed: string[] = [];

/** Returns the file's checksum. */
function saveFile(path: string, drawn: Uint8Array): string {
  const file = join(libraryFolder, path);
  const isUnchanged = existsSync(file) && hasSameContent(readFileSync(file), drawn);
  if (!isUnchanged) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, drawn);
    changed.push(path);
  }
  return hashFile(path);
}

const hashFile = (path: string): string => hashContent(readFileSync(join(libraryFolder, path)));

const renderer = await openRenderer();

async function saveItem(item: UndrawnItem): Promise<DrawnItem> {
  const { slug, category } = item;
  const pdf = await drawItem(item);
  const path = `documents/${slug}.pdf`;
  const document = saveFile(path, pdf);
  const [sheet, story] = [chosenSheet.parse(item.sheet), drawStoryCover(item)];
  const storyCover = story && saveFile(`covers/${slug}.svg`, story);
  const { data: before } = drawnItem.safeParse(item);
  const isRendered =
    !changed.includes(path) &&
    before?.document === document &&
    before.previews.length === getPreviewLimit(category, before.page_count);
  if (isRendered) return { ...before, sheet, cover: storyCover ?? before.cover };
  const { pageCount, paper, cover, previews } = await renderer.render(pdf, category);
  return {
    ...item,
    sheet,
    page_count: pageCount,
    paper,
    document,
    cover: storyCover ?? saveFile(`covers/${slug}.webp`, cover),
    previews: previews.map((preview, index) => saveFile(`previews/${slug}-${index + 1}.webp`, preview)),
  };
}

/** The MP3 and its cover are committed as they are. */
async function describeAudioStory(story: AudioStory): Promise<AudioStory> {
  const path = `audio/${story.slug}.mp3`;
  const { format } = await parseFile(join(libraryFolder, path), { duration: true });
  const duration_seconds = Math.round(format.duration ?? 0);
  return { ...story, duration_seconds, audio: hashFile(path), cover: hashFile(`covers/${story.slug}.svg`) };
}

const { items: undrawn, audio: stories } = readUndrawnManifest();
const items: DrawnItem[] = [];
for (const item of undrawn) items.push(await saveItem(item));
await renderer.close();
const audio = await Promise.all(stories.map(describeAudioStory));
const portraits = Object.fromEntries(
  globSync("portraits/*.svg", { cwd: libraryFolder })
    .sort()
    .map((path) => [basename(path, ".svg"), hashFile(path)]),
);
writeFileSync(manifestFile, `${JSON.stringify({ items, audio, portraits }, null, 2)}\n`);

const files = listLibraryFiles();
const used = new Set(["manifest.json", ...files.map(({ path }) => path)]);
for (const path of globSync("**/*.*", { cwd: libraryFolder }))
  if (!used.has(path)) {
    rmSync(join(libraryFolder, path));
    changed.push(`${path} (deleted)`);
  }

const megabytes = files.reduce((sum, file) => sum + readLibraryFile(file).byteLength, 0) / 1_000_000;
console.log(
  `${items.length} documents, ${audio.length} audio stories, ` +
    `${Object.keys(portraits).length} portraits; ${megabytes.toFixed(1)} MB in total.`,
);
console.log(changed.length === 0 ? "Nothing changed." : `Changed:\n  ${changed.join("\n  ")}`);
