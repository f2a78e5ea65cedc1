import { globSync } from "node:fs";
import { parseBuffer } from "music-metadata";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import {
  categories,
  contentLimits,
  contentPageSize,
  contentTypes,
  freePackTag,
} from "../../contract/content.ts";
import { getPreviewLimit } from "../../contract/previews.ts";
import { sourceFiles } from "../../test/rules/source.ts";
import { seedAdvisors } from "./advisors.ts";
import {
  type LibraryItem,
  libraryFolder,
  listLibraryFiles,
  readLibraryFile,
  readManifest,
} from "./library.ts";

const { items, audio, portraits } = readManifest();
const all = [...items, ...audio];

/** pdf.js takes ownership of the buffer, so each document gets its own copy. */
const openPdf = ({ document }: LibraryItem) => getDocumentProxy(new Uint8Array(readLibraryFile(document)));

const readPages = async (item: LibraryItem): Promise<string[]> =>
  (await extractText(await openPdf(item), { mergePages: false })).text;

describe("the demo library's items", () => {
  it("are at least 34, with more than one page of each content type and every category in each", () => {
    expect(items.length).toBeGreaterThanOrEqual(34);
    for (const type of contentTypes) {
      const section = items.filter((item) => item.content_type === type);
      expect(section.length).toBeGreaterThan(contentPageSize + 3);
      for (const category of categories) expect(section.map((item) => item.category)).toContain(category);
    }
  });

  it.each(["slug", "title", "description", "created_at"] as const)("have a unique %s", (field) => {
    expect(new Set(all.map((item) => item[field])).size).toBe(all.length);
  });

  it("have file names that every operating system accepts", () => {
    for (const { file_name } of all) expect(file_name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.(pdf|mp3)$/);
  });

  it("have titles, descriptions and tags within the limits of the admin form", () => {
    for (const { title, description, tags } of all) {
      expect(title.length).toBeLessThanOrEqual(contentLimits.title);
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(contentLimits.tag);
    }
  });

  it("are sorted newest first and span more than half a year", () => {
    const times = items.map(({ created_at }) => Date.parse(created_at));
    expect([...times].sort((a, b) => b - a)).toEqual(times);
    expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(180 * 86_400_000);
    for (const { created_at } of items) expect(new Date(created_at).toISOString()).toBe(created_at);
  });

  it("include one free pack, a free printable", () => {
    const packs = items.filter(({ tags }) => tags.includes(freePackTag));
    expect(packs).toMatchObject([{ content_type: "printable", category: "free" }]);
  });

  it("address every reader: no medical claims, no guilt, no mothers only", () => {
    const text = all.map(({ title, description }) => `${title} ${description}`).join(" ");
    expect(text).not.toMatch(/\b(mama|mommy|moms|guilt|cure|therapy|diagnos\w+)\b/i);
  });
});

describe("the demo library's files", () => {
  it("match their checksums, and the folder contains no others", () => {
    const files = listLibraryFiles();
    for (const file of files) expect(readLibraryFile(file).byteLength, file.path).toBeGreaterThan(0);
    const listed = [...files.map(({ path }) => path), "manifest.json"].sort();
    expect(globSync("**/*.*", { cwd: libraryFolder }).sort()).toEqual(listed);
  });

  it("are refused when their content does not match the manifest", () => {
    const [item] = items;
    if (!item) throw new Error("The manifest lists no items");
    expect(() => readLibraryFile({ ...item.document, sha256: "0" })).toThrow(item.document.path);
  });

  it("include a portrait of each active advisor", () => {
    const active = seedAdvisors.flatMap((advisor) => (advisor.active ? [advisor.slug] : []));
    expect(Object.keys(portraits).sort()).toEqual(active.sort());
  });

  it("contain no scripts, styles, text or links in covers and portraits", () => {
    const pictures = [...all.map(({ cover }) => cover), ...Object.values(portraits)];
    for (const file of pictures.filter(({ path }) => path.endsWith(".svg"))) {
      const svg = readLibraryFile(file).toString().replaceAll("\n", "");
      expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/);
      expect(svg).not.toMatch(
        /<(script|style|foreignObject|image|use|text)\b|\s(style|id|href|on\w+)=|NaN|undefined/i,
      );
    }
  });

  it("show each item's own cover", () => {
    expect(new Set(items.map(({ cover }) => cover.sha256)).size).toBe(items.length);
  });

  it("include previews of at most half of a Premium document", () => {
    for (const { category, page_count, previews } of items)
      expect(previews).toHaveLength(getPreviewLimit(category, page_count));
  });

  it("have pictures under 100 KB", () => {
    for (const { cover, previews } of items)
      for (const picture of [cover, ...previews])
        expect(readLibraryFile(picture).byteLength).toBeLessThan(100_000);
  });

  it("are PDFs under 300 KB", () => {
    for (const { document } of items) {
      const pdf = readLibraryFile(document);
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.byteLength).toBeLessThan(300_000);
    }
  });

  it("are MP3s under 300 KB with the duration of the manifest, a free and a Premium one", async () => {
    expect(audio.map(({ category }) => category).toSorted()).toEqual(["free", "premium"]);
    for (const story of audio) {
      const mp3 = readLibraryFile(story.audio);
      expect(mp3.byteLength).toBeLessThan(300_000);
      const { format } = await parseBuffer(mp3, "audio/mpeg", { duration: true });
      expect(format.codec).toContain("Layer 3");
      expect(Math.round(format.duration ?? 0)).toBe(story.duration_seconds);
    }
  });

  it("show the brand, the ages and the page number on every PDF page, as searchable text", async () => {
    for (const item of items) {
      const pages = await readPages(item);
      expect(item.page_count).toBe(pages.length);
      expect(pages.length).toBeGreaterThan(1);
      const ages = (item.tags[0] ?? "").replace("ages ", "Ages ").replace("-", "–");
      pages.forEach((text, index) => {
        expect(text.replaceAll(/\s/g, "")).toContain("Kindstead");
        expect(text).toContain(ages);
        expect(text).toContain(`${item.title} · ${index + 1} of ${pages.length}`);
      });
    }
  });

  it("are laid out for US Letter paper", async () => {
    for (const item of items) {
      const page = await (await openPdf(item)).getPage(1);
      expect(page.view).toEqual([0, 0, 612, 792]);
    }
  });
});

it("the seed loads no drawing code: it reads the committed files", () => {
  const seed = sourceFiles().filter(({ path }) => /^local\/demo\/[^/]+(?<!\.test)\.ts$/.test(path));
  expect(seed.length).toBeGreaterThan(8);
  const imports = seed.flatMap((file) => file.imports);
  expect(imports.filter((target) => target.startsWith("local/demo/draw/"))).toEqual([]);
});
