import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseFile } from "music-metadata";
import {
  type AudioItem,
  hashContent,
  type LibraryFile,
  type LibraryItem,
  type LibraryManifest,
  libraryFolder,
  manifestFile,
  readManifest,
} from "../library.ts";
import { type AudioStory, audioStories } from "./audio-stories.ts";
import { type DemoItem, drawItem } from "./item.ts";
import {
  toAudioPath,
  toCoverPath,
  toDocumentPath,
  toPortraitPath,
  toPreviewFile,
  toSvgFile,
} from "./library-files.ts";
import { demoItems } from "./library-items.ts";
import { portraits } from "./portraits.ts";
import { openRenderer, type Pictures } from "./render-pictures.ts";
import { hasSameContent } from "./same-content.ts";

/*
 * npm run demo:draw: draws the demo library into local/demo/library, writes its manifest and deletes files that no
 * item uses any more. Drawing is reproducible: without a change to the drawing code, no file changes. Pictures of pages are
 * rendered again only when their document has changed, because their bytes depend on the version of Chromium.
 */

const changed: string[] = [];
const used = new Set(["manifest.json"]);

function saveFile(path: string, drawn: Uint8Array): LibraryFile {
  const file = join(libraryFolder, path);
  const before = existsSync(file) ? readFileSync(file) : undefined;
  const isUnchanged = before !== undefined && hasSameContent(before, drawn);
  if (!isUnchanged) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, drawn);
    changed.push(path);
  }
  used.add(path);
  const content = isUnchanged ? before : drawn;
  return { path, bytes: content.byteLength, sha256: hashContent(content) };
}

const renderer = await openRenderer();
const renderedBefore = new Map(
  existsSync(manifestFile) ? readManifest().items.map((item) => [item.slug, item]) : [],
);

async function saveItem(item: DemoItem): Promise<LibraryItem> {
  const { picture, ...row } = item;
  const pdf = await drawItem(item);
  const document = saveFile(toDocumentPath(item), pdf);
  const before = renderedBefore.get(item.slug);
  if (before?.document.sha256 === document.sha256 && before.category === item.category) {
    const { page_count, paper, previews } = before;
    const cover = picture === null ? before.cover : saveFile(toCoverPath(item), toSvgFile(picture));
    for (const file of [cover, ...previews]) used.add(file.path);
    return { ...row, page_count, paper, document, cover, previews };
  }
  return { ...row, document, ...savePictures(item, await renderer.render(pdf, item.category)) };
}

function savePictures(item: DemoItem, { pageCount, paper, cover, previews }: Pictures) {
  return {
    page_count: pageCount,
    paper,
    cover: saveFile(toCoverPath(item), item.picture === null ? cover : toSvgFile(item.picture)),
    previews: previews.map((preview, index) => saveFile(toPreviewFile(item, index + 1), preview)),
  };
}

/** The MP3 is committed: README.md says how it was made. */
async function saveAudioStory(story: AudioStory): Promise<AudioItem> {
  const { picture, ...row } = story;
  const file = join(libraryFolder, toAudioPath(story.slug));
  const { format } = await parseFile(file, { duration: true });
  return {
    ...row,
    content_type: "story",
    needs: null,
    file_name: `${story.slug}.mp3`,
    duration_seconds: Math.round(format.duration ?? 0),
    audio: saveFile(toAudioPath(story.slug), readFileSync(file)),
    cover: saveFile(toCoverPath(story), toSvgFile(picture)),
  };
}

function deleteUnusedFiles(): void {
  for (const path of globSync("**/*.*", { cwd: libraryFolder }))
    if (!used.has(path)) {
      rmSync(join(libraryFolder, path));
      changed.push(`${path} (deleted)`);
    }
}

const manifest: LibraryManifest = { items: [], audio: [], portraits: {} };
for (const item of demoItems) manifest.items.push(await saveItem(item));
await renderer.close();
for (const story of audioStories) manifest.audio.push(await saveAudioStory(story));
for (const [slug, svg] of Object.entries(portraits))
  manifest.portraits[slug] = saveFile(toPortraitPath(slug), Buffer.from(svg));
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
deleteUnusedFiles();

const files = [
  ...manifest.items.flatMap(({ document, cover, previews }) => [document, cover, ...previews]),
  ...manifest.audio.flatMap(({ audio, cover }) => [audio, cover]),
  ...Object.values(manifest.portraits),
];
const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
console.log(
  `${manifest.items.length} documents, ${manifest.audio.length} audio stories, ` +
    `${Object.keys(manifest.portraits).length} portraits; ${megabytes.toFixed(1)} MB in total.`,
);
console.log(changed.length === 0 ? "Nothing changed." : `Changed:\n  ${changed.join("\n  ")}`);
