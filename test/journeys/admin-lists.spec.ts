import type { Page } from "@playwright/test";
import { z } from "zod";
import { adminContentPage } from "../../contract/content-admin.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { getText } from "./get-text.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { findAnnounced, markLiveRegions } from "./live-regions.ts";

const items = async (app: JourneyApp) =>
  adminContentPage.parse(await (await fetchAsAdmin(app, "content")).json()).items;

/** Three drafts whose titles only this journey has: copies of an item, because they need no upload. */
async function createDrafts(app: JourneyApp): Promise<{ title: string; ids: string[] }> {
  const title = `Otters ${process.pid}-${Date.now().toString(36)}`;
  const source = (await items(app)).findLast(({ status }) => status !== "draft");
  const ids: string[] = [];
  for (const n of ["a", "b", "c"]) {
    const copy_id = `cnt_${Date.now().toString(16).padStart(12, "0")}7000000000000000000${n}`;
    const copied = await fetchAsAdmin(app, `content/${source?.id}/duplicate`, {
      method: "POST",
      body: JSON.stringify({ copy_id }),
    });
    const { id, version } = z.object({ id: z.string(), version: z.number() }).parse(await copied.json());
    const body = JSON.stringify({ version, title: `${title} ${n}`, tags: null });
    expect((await fetchAsAdmin(app, `content/${id}`, { method: "PATCH", body })).status).toBe(200);
    ids.push(id);
  }
  return { title, ids };
}

const getTitle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("an admin tags many items, sees that someone else changed one of them, and undoes it", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { title, ids } = await createDrafts(app);
  await openBackOffice(page, app, `manage&status=draft&q=${encodeURIComponent(title)}`);
  await markLiveRegions(page);
  await page.getByLabel("Select all rows shown").check();
  await expect(findAnnounced(page, "3 selected")).toBeVisible();

  await page.getByRole("button", { name: "Add tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tags to 3 items" });
  await dialog.getByRole("textbox", { name: "Tags" }).fill("river, night");
  await expectAxeClean(page, "tags of many items");
  // Last, because the list shows their changes after a while.
  const theirs = JSON.stringify({ version: 2, title: `${title} b by someone else` });
  expect((await fetchAsAdmin(app, `content/${ids[1]}`, { method: "PATCH", body: theirs })).status).toBe(200);
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(getText(page, "2 items tagged, 1 was changed by someone else.")).toBeVisible();
  await expect(getText(page, "1 selected"), "what failed stays selected").toBeVisible();
  const readTags = async () =>
    (await items(app)).filter(({ id }) => ids.includes(id)).map(({ tags }) => tags?.join() ?? null);
  expect(await readTags()).toEqual(["river,night", null, "river,night"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(getText(page, "Undone")).toBeVisible();
  expect(await readTags()).toEqual([null, null, null]);

  await page.getByLabel("Select all rows shown").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete 3 items?" });
  await expect(question.getByRole("listitem")).toHaveText([/ c$/, /someone else$/, / a$/]);
  await expectAxeClean(page, "the question before a deletion");
  await question.getByRole("button", { name: "Delete 3 items" }).click();
  await expect(getText(page, "3 items deleted.")).toBeVisible();
  await expect(getText(page, "No content found.")).toBeVisible();
});

test("an admin restores items from the bin, deletes one for good, and undoes the deletion of the others", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { title } = await createDrafts(app);
  await openBackOffice(page, app, `manage&status=draft&q=${encodeURIComponent(title)}`);
  await page.getByLabel("Select all rows shown").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 3 items" }).click();
  await expect(getText(page, "3 items deleted.")).toBeVisible();

  await page.getByRole("button", { name: /^Bin \d/ }).click();
  await expect(page.getByRole("row", { name: title })).toHaveCount(3);
  await expectAxeClean(page, "the bin");
  await page.getByRole("button", { name: `Restore ${title} c` }).click();
  await expect(getText(page, "Content restored")).toBeVisible();
  await page.getByRole("button", { name: `Delete ${title} a for good` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("row", { name: title })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Manage content" })).toBeFocused();

  await page.getByRole("button", { name: /^Bin \d/ }).click();
  await expect(getTitle(page, `${title} c`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(getText(page, "2 items restored, 1 was changed by someone else.")).toBeVisible();
  await expect(page.getByRole("row", { name: title })).toHaveCount(2);
});

test("a list works by keyboard alone, keeps its filters over tabs and reloads, and a drawer has an address", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { title, ids } = await createDrafts(app);
  const { keyboard } = page;
  await openBackOffice(page, app, "manage");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("tab", { name: "Manage Content" }).focus();
  await keyboard.press("j");
  await expect(page.getByRole("tab", { name: "Manage Content" }), "no keys outside the list").toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Compact rows" }));
  await keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await keyboard.type(`${title.split(" ")[1]} otters`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await tabTo(page, page.getByRole("button", { name: "Draft 3" }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/status=draft/);

  await keyboard.press("j");
  await keyboard.press("j");
  await expect(getTitle(page, `${title} b`)).toBeFocused();
  await keyboard.press("x");
  await expect(getText(page, "1 selected")).toBeVisible();
  await keyboard.press("Escape");
  await expect(getText(page, "1 selected")).toBeHidden();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`open=${ids[1]}`));
  const drawer = page.getByRole("dialog", { name: `${title} b` });
  await expect(drawer).toContainText("Draft. Only admins can see it.");
  await page.reload();
  await expect(drawer).toBeVisible();
  await keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(getTitle(page, `${title} b`)).toBeFocused();
  await keyboard.press("Enter");
  await page.goBack();
  await expect(drawer).toBeHidden();

  await page.getByRole("tab", { name: "Bookings" }).press("Enter");
  await expect(page).toHaveURL(/tab=bookings$/);
  await page.getByRole("tab", { name: "Manage Content" }).press("Enter");
  await expect(page).toHaveURL(/(?=.*&q=)(?=.*status=draft)/);
  await expect(page.getByRole("row")).toHaveCount(4);
});

test("Retry by keyboard keeps the focus in the tab, and nothing is counted before the list is there", {
  tag: "@prove",
}, async ({ page, app }) => {
  for (const [tab, heading] of [
    ["audit", "Audit"],
    ["settings", "Settings"],
  ] as const) {
    const requests = `**/api/admin/${tab}*`;
    await page.route(requests, (route) => route.abort());
    await openBackOffice(page, app, tab);
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("0 entries")).toHaveCount(0);
    await page.unroute(requests);
    await retry.press("Enter");
    await expect(retry).toHaveCount(0);
    const panel = page.getByRole("tabpanel", { name: heading });
    await expect(panel.locator(":focus").or(panel.and(page.locator(":focus")))).toHaveCount(1);
  }
});
