import { contentPage, toPreviewPath } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import { getPreviewLimit, previewPictureWidth } from "../../contract/previews.ts";
import { findLeaks, talkativeHeaders } from "./find-leaks.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";

/*
 * Reads every page with all it loads. None of it may contain a secret or an internal name (SEC-16). The answers of the
 * routes are read by authorization.spec.ts.
 */

/** The URLs of this site that a page, script or style sheet names. */
const findUrls = (text: string): string[] =>
  [...text.matchAll(/(?:["'(]|\b)\.?\/?((?:assets|icons)\/[\w.-]+\.\w+)|["'`]\.\/([\w-]+\.(?:js|css))/g)].map(
    ([, whole, beside]) => (whole ? `/${whole}` : `/assets/${beside}`),
  );

test("no page, script, style sheet or file of the site contains a secret", async ({ app }) => {
  const waiting = [
    ...pages.map(({ path }) => path),
    "/no-such-page",
    "/config.json",
    "/manifest.webmanifest",
  ];
  const seen = new Set<string>();
  const found: string[] = [];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(`${app.site}${path}`);
    expect(answer.status, path).toBe(path === "/no-such-page" ? 404 : 200);
    expect(
      talkativeHeaders.filter((name) => answer.headers.has(name)),
      path,
    ).toEqual([]);
    const text = await answer.text();
    found.push(...findLeaks(app, path, text));
    if (/html|javascript|css|json/.test(answer.headers.get("content-type") ?? ""))
      waiting.push(...findUrls(text));
  }
  expect(found).toEqual([]);
  expect([...seen].filter((path) => path.endsWith(".js")).length, "scripts").toBeGreaterThan(60);
  // The site serves neither source maps and sources nor other files of the build.
  const unbuilt = [...seen].filter((path) => path.endsWith(".js")).map((path) => `${path}.map`);
  const beside = ["/.git/config", "/.env", "/package.json", "/.vite/manifest.json", "/src/main.tsx"];
  for (const path of [...unbuilt, ...beside])
    expect((await fetch(`${app.site}${path}`)).status, path).toBe(404);
});

/** Reads every item of the public list. */
async function listItems({ site }: JourneyApp) {
  const items = [];
  for (let next: string | null = ""; next !== null; ) {
    const answer = await fetch(`${site}/api/content${next && `?cursor=${encodeURIComponent(next)}`}`);
    const page = contentPage.parse(await answer.json());
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

test("item pages and previews contain no secret, no link to a file, and at most half of a Premium item", {
  tag: "@prove",
}, async ({ page, app }) => {
  const items = await listItems(app);
  expect(items.length, "items of the demo library").toBeGreaterThanOrEqual(44);
  const found: string[] = [];
  const previews = items.flatMap((item) =>
    Array.from({ length: item.preview_count }, (_, index) => `/media/${toPreviewPath(item, index + 1)}`),
  );
  await page.goto(app.site);
  const widths = await page.evaluate<number[]>(
    `Promise.all(${JSON.stringify(previews)}.map(async (path) =>
      (await createImageBitmap(await (await fetch(path)).blob())).width))`,
  );
  expect(Math.max(...widths), "pixels of the widest preview").toBeLessThanOrEqual(previewPictureWidth);
  for (const item of items) {
    const path = toItemPath(item);
    const answer = await fetch(app.site + path);
    const text = await answer.text();
    expect(answer.status, path).toBe(200);
    found.push(...findLeaks(app, path, text));
    const lead = /X-Amz-\w+|file_path|file_name|staging\/|\/content\/[0-9a-f-]{36}/.exec(text);
    if (lead) found.push(`${path}: ${lead[0]}`);
    const limit = getPreviewLimit(item.category, item.page_count ?? 0);
    if (item.category === "premium" && item.page_count !== null && item.preview_count > limit)
      found.push(`${path}: a preview of ${item.preview_count} of ${item.page_count} pages`);
    const beyond = `/media/${toPreviewPath(item, item.preview_count + 1)}`;
    if ((await fetch(app.site + beyond)).ok) found.push(`${beyond}: a page beyond the preview`);
  }
  expect(found).toEqual([]);
});
