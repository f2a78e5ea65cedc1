import type { ContentCard } from "../../contract/content.ts";
import { listItemPictures, toItemPath } from "../../contract/item-pages.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { getItem, listContent } from "./content.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const isPremium = ({ category, preview_count }: ContentCard) => category === "premium" && preview_count > 0;
const isFreePrintable = ({ category, content_type }: ContentCard) =>
  category === "free" && content_type === "printable";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [1300, 390])
    test(`item page: is complete at ${width} px without scripts, and its links lead on`, {
      tag: width === 1300 ? "@prove" : [],
    }, async ({ page, app }) => {
      const item = await getItem(app, isPremium);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(toItemPath(item));
      const main = page.getByRole("main");
      await expect(page.getByRole("heading", { level: 1, name: item.title })).toBeVisible();
      await expect(main.getByText(item.description ?? "")).toBeVisible();
      const pictures = main.getByRole("img");
      await expect(pictures).toHaveCount(listItemPictures(item).length);
      const widths = await pictures.evaluateAll((all) =>
        all.map((each) => Reflect.get(each, "naturalWidth")),
      );
      expect(widths.every((each) => each > 100)).toBe(true);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(overflow).toBeLessThanOrEqual(0);
      await main.getByRole("region").or(main.locator("section")).getByRole("link").first().click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(item.title);
      await page
        .getByRole("navigation", { name: "Breadcrumbs" })
        .getByRole("link", { name: "Library" })
        .click();
      await expect(page).toHaveURL(/\/resources$/);
    });
});

test("item page: a plain HTTP client gets everything, and nothing that leads to the file", async ({
  app,
}) => {
  const item = await getItem(app, isPremium);
  const answer = await fetch(app.site + toItemPath(item));
  const body = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("s-maxage=60");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? "";
  expect((await fetch(picture)).headers.get("content-type")).toMatch(/^image\/(webp|png|jpeg)$/);
  expect(body).not.toMatch(/content\/[0-9a-f-]{36}|X-Amz|file_path|file_name|staging\//);
  for (const [path, status] of [
    [`/resources/other-${item.id}`, 301],
    [`/resources/maze-cnt_${"0".repeat(32)}`, 404],
    ["/resources/", 200],
    ["/shells/item.html", 404],
  ] as const)
    expect([path, (await fetch(app.site + path, { redirect: "manual" })).status]).toEqual([path, status]);
});

test("item page: a path without an item's id is not found, also while the library fails", {
  tag: "@prove",
}, async ({ page }) => {
  await page.route("**/api/content**", (route) => route.abort());
  await page.goto("/resources/mazes");
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test("item page: the sitemap lists every item", async ({ app }) => {
  const items = await listContent(app);
  const sitemap = await (await fetch(`${app.site}/sitemap.xml`)).text();
  for (const item of items) expect(sitemap).toContain(`<loc>${app.site}${toItemPath(item)}</loc>`);
});

for (const width of [1300, 390])
  test(`item page: scripts take over at ${width} px without an error, a shift or a request for the library`, {
    tag: width === 1300 ? "@prove" : [],
  }, async ({ page, app }) => {
    const item = await getItem(app, isFreePrintable);
    const errors: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.addInitScript(
      "globalThis.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: 'layout-shift', buffered: true })",
    );
    await page.setViewportSize({ width, height: 900 });
    await page.goto(toItemPath(item));
    await expect(page.locator("main .item-page-facts")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
    expect(requests).not.toContain("/api/content");
    // The first picture is part of the document, and stays when scripts render the page again.
    await expect(page.locator("#picture-1 img")).toHaveAttribute("src", /^data:image\/webp;base64,/);
    expect(await page.evaluate("shifts.reduce((sum, value) => sum + value, 0)")).toBeLessThanOrEqual(0.05);
    await expect(page).toHaveTitle(`${item.title} | Kindstead`);
    if (width === 390)
      await expect(page.getByRole("main").getByRole("link", { name: "Get it free" })).toBeInViewport({
        ratio: 1,
      });
    expect(await page.locator("title").count()).toBe(1);
    expect(await page.locator('meta[name="description"]').count()).toBe(1);
    await expectAxeClean(page, `the item page at ${width} px`);
  });

test("item page: after Back it has its own picture, although the page before drew covers", {
  tag: "@prove",
}, async ({ page, app }) => {
  const item = await getItem(app, isFreePrintable);
  await page.route(/\/api\/content(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const plain = items.map((each: object) => ({ ...each, thumbnail_url: null, preview_count: 0 }));
    await route.fulfill({ response, json: { items: plain, ...rest } });
  });
  await page.goto(toItemPath(item));
  await page.getByRole("main").getByRole("link", { name: "Library" }).click();
  await expect(page.locator('#main img[src^="data:image/svg"]').first()).toBeAttached();
  await page.goBack();
  await expect(page.locator("#picture-1 img")).not.toHaveAttribute("src", /^data:image\/svg/);
});

test("item page: the whole card leads to it, a free member downloads there, and Back returns", async ({
  page,
  app,
}) => {
  const item = await getItem(app, isFreePrintable);
  await openSignedIn(page, app, app.getAccount("free_member"), "/resources");
  const card = page.getByRole("article").filter({ hasText: item.title }).first();
  // Out of view, a card is not drawn and its link has no role (content-visibility).
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole("link")).toHaveCount(1);
  // A card just scrolled into view is drawn with the next frame (content-visibility); hover waits for its link.
  await card.getByRole("link").hover();
  await card.click({ position: { x: 60, y: 120 } });
  await expect(page).toHaveURL(app.site + toItemPath(item));
  await expect(page).toHaveTitle(`${item.title} | Kindstead`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${item.title}` }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Saved to your downloads");
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
  await page.goBack();
  await expect(page.getByRole("region", { name: "Explore the library" })).toBeVisible();
});

test("item page: a link leads to an item that is newer than the list that has loaded", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.goto(toItemPath(await getItem(app, isFreePrintable)));
  const related = page.getByRole("main").getByRole("region").getByRole("link").first();
  const [title] = (await related.innerText()).split("\n");
  await page.route(
    /\/api\/content(\?|$)/,
    async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = await response.json();
      const older = items.filter((each: ContentCard) => each.title !== title);
      await route.fulfill({ response, json: { items: older, ...rest } });
    },
    { times: 1 },
  );
  await page.getByRole("main").getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goBack();
  await related.click();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
});

test("item page: an unknown item shows the not-found page", async ({ page }) => {
  await page.goto(`/resources/maze-cnt_${"0".repeat(32)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found" })).toBeVisible();
});

test("item page: Back after a link in the header returns to the place", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, app.getAccount("free_member"), "/resources");
  const card = page
    .getByRole("region", { name: /^Math Worksheets/ })
    .getByRole("article")
    .first();
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport();
  await page.getByRole("banner").getByRole("link", { name: "Kindstead" }).first().click();
  await expect(page).toHaveURL(`${app.site}/`);
  await page.goBack();
  await expect(card).toBeInViewport();
});

test("item page: Back on a phone returns to the card in the list, with the items that were loaded", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, app, app.getAccount("free_member"), "/resources");
  await page
    .getByRole("button", { name: /^Load More/ })
    .last()
    .click();
  const link = page
    .getByRole("region", { name: /^Printables/ })
    .getByRole("link")
    .nth(9);
  await link.scrollIntoViewIfNeeded();
  for (const isReloaded of [false, true]) {
    await link.click();
    await expect(page.locator(".item-page h1")).toBeInViewport();
    if (isReloaded) {
      await page.reload();
      await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    }
    await page.goBack();
    await expect(link, `after a reload: ${isReloaded}`).toBeInViewport();
    await expect(link).toBeFocused();
  }
});
