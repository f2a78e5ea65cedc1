import { GetObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import {
  findItemId,
  listDocumentKeys,
  shellMarkers,
  siteShells,
  toItemPath,
} from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import { buildEvent, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { contentBinStore } from "./content-bin-store.ts";
import { covers, files, get, readJsonLd, save, shell, site, siteUrl } from "./item-page.fixture.ts";
import { handler } from "./item-page.lambda.ts";

describe("item page", () => {
  it("fills the site's shell with everything that a search engine and a reader without scripts need", async () => {
    const item = await save({
      title: "Ana’s café maze",
      description: "Find the way to the café.\nThen draw your own.",
      content_type: "printable",
      tags: ["mazes", "food"],
      age_from: 3,
      age_to: 6,
      page_count: 12,
      paper: "Letter",
      needs: "Crayons",
      thumbnail_url: "covers/5f1c.webp",
      preview_count: 2,
      preview_revision: 1,
    });
    const path = toItemPath(item);
    expect(path).toBe(`/resources/ana-s-cafe-maze-${item.id}`);
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers).toEqual({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, s-maxage=60",
    });
    for (const part of [
      "<title>Ana’s café maze | Kindstead</title>",
      '<meta name="description" content="Find the way to the café.\nThen draw your own."/>',
      `<link rel="canonical" href="${siteUrl}${path}"/>`,
      `<meta property="og:image" content="${siteUrl}/media/covers/5f1c.webp"/>`,
      `<div id="root" data-prerendered="${path}">`,
      ">Ana’s café maze</h1>",
      "Printable · Ages 3–6 · 12 pages · Letter or A4",
      "<h2>What you need</h2><p>Crayons</p>",
      '<a href="/resources?q=mazes#library">mazes</a>',
      `<img src="/media/previews/${item.id}/1/2" alt="Page 2 of Ana’s café maze"`,
      '<a class="item-page-button" href="/register">Get it free</a>',
    ])
      expect(body).toContain(part);
    expect(readJsonLd(body)).toMatchObject([
      {
        "@type": "LearningResource",
        isAccessibleForFree: true,
        typicalAgeRange: "3-6",
        url: `${siteUrl}${path}`,
      },
      { "@type": "BreadcrumbList", itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }] },
    ]);
  });

  it("contains its cover, so that a phone needs no request for its first picture", async () => {
    covers["media/covers/small.webp"] = Buffer.from("picture");
    covers["media/covers/large.webp"] = Buffer.alloc(25 * 1024);
    const findSource = async (thumbnail_url: string) => {
      const item = await save({ thumbnail_url, cover_is_page: true, page_count: 4, preview_count: 1 });
      const { status, body } = await get(toItemPath(item));
      const wide = `<picture><source media="(min-width: 900px)" srcset="/media/previews/${item.id}/`;
      expect([status, body.includes(wide)]).toEqual([200, true]);
      return /<img src="([^"]*)"/.exec(body)?.[1];
    };
    expect(await findSource("covers/small.webp")).toBe("data:image/webp;base64,cGljdHVyZQ==");
    expect(site.commandCalls(GetObjectCommand, { Range: "bytes=0-24576" })).toHaveLength(1);
    expect(await findSource("covers/large.webp")).toBe("/media/covers/large.webp");
    expect(await findSource("covers/missing.webp")).toBe("/media/covers/missing.webp");
  });

  it("links related items for a common age: by age, and by the rarest subject that others share", async () => {
    const own = { content_type: "story" as const, tags: ["mazes", "ponds"], age_from: 3, age_to: 5 };
    const item = await save(own);
    const sibling = await save({ ...own, title: "A sibling", age_from: 5, age_to: 7 });
    const older = await save({ ...own, title: "For older ones", age_from: 8, age_to: 9 });
    const { body } = await get(toItemPath(item));
    const rows = body.split("<section").slice(1);
    const headings = rows.map((row) => /<h2>(.*?)<\/h2>/.exec(row)?.[1]);
    expect(headings).toEqual(["More for ages 3–5", "More ponds"]);
    expect(rows.at(-1)).toContain(`<a href="${toItemPath(sibling)}">`);
    expect(body.split(`href="${toItemPath(sibling)}"`)).toHaveLength(2);
    expect(body).not.toContain(toItemPath(older));
  });

  it("prefers a subject of three other items to one of a single item, and hides the tag of the free pack", async () => {
    const item = await save({ tags: ["free-pack", "sharing", "fable"] });
    await save({ tags: ["sharing", "fable"] });
    for (const title of ["The hare", "The mouse"]) await save({ title, tags: ["fable"] });
    const { body } = await get(toItemPath(item));
    expect(body).toContain("<h2>More like this: fable</h2>");
    expect(body).toContain(">sharing</a>");
    expect(body).not.toContain(">free-pack</a>");
  });

  it("contains neither the file's key nor its name", async () => {
    const item = await save({ category: "premium", file_name: "secret-name.pdf" });
    const { body } = await get(toItemPath(item));
    expect(body).toContain("Unlock with Premium");
    expect(readJsonLd(body)[0].isAccessibleForFree).toBe(false);
    for (const secret of [item.file_path, "secret-name", "file_path", "created_by", "X-Amz"])
      expect(body).not.toContain(secret);
  });

  it.each([
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "$& $` ' {{x}} javascript:alert(1)",
  ])("escapes %s wherever an admin may write it", async (hostile) => {
    const texts = { title: hostile, description: hostile, needs: hostile, tags: [hostile] };
    const item = await save({ ...texts, age_from: 1, age_to: 2 });
    await save({ ...texts, age_from: 1, age_to: 2 });
    const { status, body } = await get(toItemPath(item));
    expect(status).toBe(200);
    expect(body.match(/<script\b[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      `<script type="application/json" id="${shellMarkers.dataId}">`,
    ]);
    expect(body.match(/<\/script>/g)).toHaveLength(2);
    expect(body.match(/<(img|title|!--)/g)?.filter((tag) => tag !== "<img")).toEqual(["<title"]);
    expect(body).not.toMatch(/<img src=x|="javascript:/);
    expect(readJsonLd(body)[0].name).toBe(hostile);
    const embedded = new RegExp(`id="${shellMarkers.dataId}">(.*?)</script>`, "s").exec(body)?.[1] ?? "";
    expect(JSON.parse(embedded).item).toMatchObject(texts);
  });

  it("redirects from every other slug to the right one", async () => {
    const item = await save({ title: "Farm maze" });
    for (const path of [`/resources/${item.id}`, `/resources/old-title-${item.id}`, `${toItemPath(item)}/`]) {
      const { status, headers } = await get(path);
      expect([path, status, headers.location]).toEqual([path, 301, toItemPath(item)]);
    }
  });

  it("is 410 in the bin, and 404 for what was never an item; cached only where no item can ever be", async () => {
    const item = await save();
    const entry = buildAuditEntry("admin", "content.binned", { id: item.id });
    await contentBinStore.moveToBin(item, entry, new Date().toISOString());
    const expected = [
      [toItemPath(item), 410, "This item is gone"],
      [`/resources/never-${make.contentItem().id}`, 404],
      ["/resources/maze", 404],
      ["/resources/a/b", 404],
      ["/resources/%00", 404],
    ] as const;
    for (const [path, status, text = "Oops! Page not found"] of expected) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, status]);
      const isCached = findItemId(path) === undefined;
      expect(answer.headers["cache-control"]).toMatch(isCached ? /s-maxage=60$/ : /^no-store$/);
      expect(answer.body).toContain(text);
    }
  });

  it("sees a new shell at once, and reads an unchanged one once", async () => {
    const path = toItemPath(await save());
    await get(path);
    files[siteShells.item] = shell.replace("<body>", "<body><p>New release</p>");
    expect((await get(path)).body).toContain("New release");
    expect((await get(path)).body).toContain("New release");
    const conditions = site.commandCalls(GetObjectCommand).map(({ args }) => args[0].input.IfNoneMatch);
    expect(conditions.slice(-1)).toEqual([`"${files[siteShells.item]?.length}"`]);
  });

  it.each([
    ["a draft", { status: "draft" }],
    ["scheduled", { created_at: new Date(Date.now() + 86_400_000).toISOString() }],
  ] as const)("that is %s is 404, uncached, and neither related nor in the sitemap", async (_, state) => {
    const shown = await save({ tags: ["secret garden"] });
    const hidden = await save({ title: "Surprise", tags: ["secret garden"], ...state });
    for (const path of [toItemPath(hidden), `/resources/${hidden.id}`]) {
      const { status, headers, body } = await get(path);
      expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(body).not.toContain("Surprise");
    }
    expect((await get(toItemPath(shown))).body).not.toContain(hidden.id);
    expect((await get("/sitemap.xml")).body).not.toContain(hidden.id);
  });

  it("stays out of search engines and has no canonical address if the shell says noindex", async () => {
    files[siteShells.item] = shell.replace("</title>", '</title><meta name="robots" content="noindex"/>');
    const { body } = await get(toItemPath(await save()));
    expect(body).toContain('content="noindex"');
    expect(body).not.toContain("canonical");
  });

  it("fails, uncached, if the shell is of another release", async () => {
    files[siteShells.item] = "<html></html>";
    const { status, headers } = await get(toItemPath(await save()));
    expect(status).toBe(500);
    expect(headers["cache-control"]).toBe("no-store");
    files[siteShells.item] = shell;
  });

  it("answers the CDN only", async () => {
    const event = buildEvent("GET /sitemap.xml", { headers: { "x-origin-secret": "guess" } });
    expect((await handler(event, context)).statusCode).toBe(403);
  });
});

describe("sitemap", () => {
  it("lists every indexed page and every item, by their canonical addresses", async () => {
    const item = await save({ title: "Tom & Ana" });
    const { status, headers, body } = await get("/sitemap.xml");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    const kept = pages.filter(({ indexable, canonical }) => indexable && !canonical);
    expect(listed.slice(0, kept.length)).toEqual(kept.map(({ path }) => siteUrl + path));
    expect(listed).toContain(siteUrl + toItemPath(item));
    expect(new Set(listed).size).toBe(listed.length);
  });
});

describe("path of an item", () => {
  it.each(["A", "“Ünïcode” & more!", "日本語", "x".repeat(400), "---", "cnt_0000000000"])(
    "%s: leads back to its id and needs no escaping",
    (title) => {
      const { id } = make.contentItem();
      const path = toItemPath({ id, title });
      expect(findItemId(path)).toBe(id);
      expect(encodeURI(path)).toBe(path);
      expect(path.length).toBeLessThan(120);
    },
  );

  it("is answered for GET and HEAD", () => {
    expect(listDocumentKeys()).toContain("HEAD /resources/{page+}");
  });
});
