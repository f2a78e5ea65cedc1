import type { Page } from "@playwright/test";
import { toItemPath } from "../../contract/item-pages.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { closeDialog } from "./close-dialog.ts";
import { getItem, listContent } from "./content.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

test("read here: a story fills the phone, stays open offline, and opens where the reader stopped", {
  tag: "@prove",
}, async ({ page, app, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const items = await listContent(app);
  const stories = items.filter((item) => item.content_type === "story" && (item.page_count ?? 0) > 3);
  const story = stories.find(({ category }) => category === "free");
  const premium = stories.find(({ category }) => category === "premium");
  if (!story || !premium) throw new Error("The demo library has no such stories");
  const parent = await app.registerMember();

  await page.goto(toItemPath(story));
  const open = page.getByRole("button", { name: `Read here ${story.title}` });
  await expect(page.getByRole("main").getByRole("link", { name: "Get it free" }).first()).toBeVisible();
  await expect(open, "a guest sees the preview").toHaveCount(0);

  await openSignedIn(page, app, parent, toItemPath(premium));
  await expect(page.getByRole("button", { name: /^Unlock/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Read here/ })).toHaveCount(0);

  await page.goto(toItemPath(story));
  await open.click();
  const reader = page.getByRole("dialog", { name: story.title });
  const position = (number: number) =>
    reader.getByText(`Page ${number} of ${story.page_count}`, { exact: true });
  await expect(position(1)).toBeVisible();
  await expect(reader.getByRole("img")).toHaveCount(story.page_count ?? 0, { timeout: 30_000 });
  await expectAxeClean(page, "a story is being read");

  await context.setOffline(true);
  await reader.getByRole("button", { name: "Dim" }).click();
  await reader.getByRole("button", { name: "Next page" }).click();
  await expect(position(2)).toBeVisible();
  await reader.getByRole("list").press("ArrowRight");
  await expect(position(3)).toBeVisible();
  await context.setOffline(false);
  await closeDialog(page);

  await page.reload();
  await open.click();
  await expect(position(3)).toBeVisible();
  await expect(reader.getByRole("img", { name: "Page 3", exact: true })).toBeInViewport();
});

/** Opens "Read here" of a free story with several pages, as a new member. */
async function openStory(page: Page, app: JourneyApp) {
  const story = await getItem(
    app,
    ({ content_type, category, page_count }) =>
      content_type === "story" && category === "free" && (page_count ?? 0) > 4,
  );
  await openSignedIn(page, app, await app.registerMember(), toItemPath(story));
  await page.getByRole("button", { name: `Read here ${story.title}` }).click();
  const reader = page.getByRole("dialog", { name: story.title });
  await expect(reader.getByRole("img")).toHaveCount(story.page_count ?? 0, { timeout: 30_000 });
  return { story, reader };
}

test("read here: screen readers get the text of each page", { tag: "@prove" }, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { story, reader } = await openStory(page, app);
  await expect(reader.getByRole("list")).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - img "Page 1"
        - text: /${story.title} .*About \\d+ minutes to read aloud/
      - listitem:
        - img "Page 2"
        - text: /\\w+ \\w+ \\w+ \\w+/
  `);
  const width = await reader.evaluate((dialog) => Reflect.get(dialog, "scrollWidth"));
  expect(width, "the text widens nothing").toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 320, height: 700 });
  const getRightEdge = async () => {
    const box = await reader.getByRole("button", { name: "Enlarge" }).boundingBox();
    return (box?.x ?? 999) + (box?.width ?? 0);
  };
  await expect.poll(getRightEdge, "at 400 percent").toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(reader.getByRole("img", { name: "Page 1", exact: true }), "whole").toBeInViewport({
    ratio: 1,
  });
});

test("read here: after Enlarge the same page is shown", { tag: "@prove" }, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { story, reader } = await openStory(page, app);
  const position = (number: number) => reader.getByText(`Page ${number} of ${story.page_count}`);
  const enlarge = reader.getByRole("button", { name: "Enlarge" });
  for (const number of [2, 3, 4]) {
    await reader.getByRole("button", { name: "Next page" }).click();
    await expect(position(number)).toBeVisible();
  }
  const picture = reader.getByRole("img", { name: "Page 4", exact: true });
  await expect(picture).toBeInViewport({ ratio: 0.9 });
  await enlarge.click();
  await expect(reader.getByRole("img", { name: "Page 1", exact: true })).toHaveCount(0);
  await enlarge.click();
  await expect(picture).toBeInViewport({ ratio: 0.9 });
  await reader.getByRole("button", { name: "Next page" }).click();
  await expect(position(5)).toBeVisible();
});
