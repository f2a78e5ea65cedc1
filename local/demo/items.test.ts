import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  categories,
  contentLimits,
  contentPageSize,
  contentTypes,
  freePackTag,
} from "../../contract/content.ts";
import { seedItems } from "./items.ts";
import { activities } from "./printables/free-pack.ts";
import { freePack } from "./printables/free-pack-pages.ts";

const items = seedItems();
const files = new Map<string, Uint8Array>();

beforeAll(async () => {
  for (const item of items) files.set(item.slug, await item.render());
}, 60_000);

const fileOf = (slug: string): Uint8Array => files.get(slug) ?? new Uint8Array();

/** pdf.js takes the buffer away, so each reading gets a copy. */
async function pagesOf(slug: string): Promise<string[]> {
  const document = await getDocumentProxy(fileOf(slug).slice());
  return (await extractText(document, { mergePages: false })).text;
}

describe("the seeded library", () => {
  it("has more than thirty items, some in every section for every reader", () => {
    expect(items.length).toBeGreaterThanOrEqual(34);
    for (const type of contentTypes) {
      const section = items.filter((item) => item.content_type === type);
      expect(section.length).toBeGreaterThan(contentPageSize + 3);
      for (const category of categories) expect(section.map((item) => item.category)).toContain(category);
    }
  });

  it.each(["slug", "title", "description", "file_name", "created_at"] as const)(
    "gives no two items one %s",
    (field) => {
      expect(new Set(items.map((item) => item[field])).size).toBe(items.length);
    },
  );

  it("names files so that any computer can save them", () => {
    for (const { file_name } of items) expect(file_name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/);
  });

  it("keeps titles, descriptions and tags within what an admin could type", () => {
    for (const { title, description, tags } of items) {
      expect(title.length).toBeLessThanOrEqual(contentLimits.title);
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThanOrEqual(160);
      expect(tags[0]).toMatch(/^ages \d-\d$/);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(contentLimits.tag);
    }
  });

  it("lists the newest first, over more than half a year", () => {
    const times = items.map(({ created_at }) => Date.parse(created_at));
    expect([...times].sort((a, b) => b - a)).toEqual(times);
    expect((times[0] ?? 0) - (times.at(-1) ?? 0)).toBeGreaterThan(180 * 86_400_000);
    for (const { created_at } of items) expect(new Date(created_at).toISOString()).toBe(created_at);
  });

  it("offers one free printable as the free pack", () => {
    const packs = items.filter(({ tags }) => tags.includes(freePackTag));
    expect(packs).toMatchObject([{ content_type: "printable", category: "free" }]);
  });

  it("speaks to the reader, not to a role", async () => {
    const words = items.map(({ title, description }) => `${title} ${description}`).join(" ");
    expect(words).not.toMatch(/\b(mama|mommy|moms|guilt|cure|therapy|diagnos\w+)\b/i);
  });
});

describe("the files", () => {
  it("are PDFs under 300 KB", () => {
    for (const item of items) {
      const file = fileOf(item.slug);
      expect(new TextDecoder().decode(file.slice(0, 5))).toBe("%PDF-");
      expect(file.length).toBeLessThan(300_000);
    }
  });

  it("come out the same bytes from freshly loaded code", async () => {
    vi.resetModules();
    const fresh = await import("./items.ts");
    const some = ["addition-to-20", "tricky-mazes", "stone-soup", "ten-little-activities"];
    for (const item of fresh.seedItems().filter(({ slug }) => some.includes(slug))) {
      const again = await item.render();
      expect(Buffer.compare(again, fileOf(item.slug))).toBe(0);
    }
  });

  it("carry the brand, the age and the page on every page, and can be searched", async () => {
    for (const { slug, title, tags } of items) {
      const pages = await pagesOf(slug);
      expect(pages.length).toBeGreaterThan(1);
      const ages = (tags[0] ?? "").replace("ages ", "Ages ").replace("-", "–");
      pages.forEach((text, index) => {
        expect(text.replaceAll(/\s/g, "")).toContain("Kindstead");
        expect(text).toContain(ages);
        expect(text).toContain(`${title} · ${index + 1} of ${pages.length}`);
      });
    }
  });

  it("ask for US Letter paper", async () => {
    for (const { slug } of items) {
      const document = await getDocumentProxy(fileOf(slug).slice());
      const page = await document.getPage(1);
      expect(page.view).toEqual([0, 0, 612, 792]);
    }
  });

  it("put ten activities into the free pack, each under its title, and the answers last", async () => {
    const titles = activities(freePack()).map(({ title }) => title);
    expect(new Set(titles).size).toBe(10);
    const [cover = "", ...pages] = await pagesOf("ten-little-activities");
    titles.forEach((title, index) => {
      expect(cover).toContain(`${index + 1}. ${title}`);
      expect(pages[index]).toContain(`${index + 1}. ${title}`);
    });
    expect(pages.at(-1)).toContain("Answers");
    expect(pages).toHaveLength(11);
  });
});
