import { openBackOffice } from "./back-office-page.ts";
import { expect, test } from "./journey-test.ts";
import { tabVisiblyTo } from "./tab-visibly.ts";

test("rows shown as cards have a cell for each header, so that each value is read under its own", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openBackOffice(page, app, "manage");
  const rows = page.getByRole("rowgroup").last().getByRole("row");
  await expect(rows.first()).toBeVisible();
  const heads = await page.getByRole("columnheader").allTextContents();
  const title = heads.findIndex((text) => text.startsWith("Title"));
  for (const row of (await rows.all()).slice(0, 10)) {
    await expect(row.getByRole("cell")).toHaveCount(heads.length);
    await expect(row.getByRole("cell").nth(title).locator("[data-row-opener]")).toHaveCount(1);
  }
});

for (const height of [256, 844])
  test(`the bar of selected rows hides no focused row in a window of ${height} px`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    await page.setViewportSize({ width: height === 256 ? 320 : 390, height });
    await openBackOffice(page, app, "manage");
    const boxes = page.locator("[data-row-checkbox]");
    await boxes.first().check();
    await tabVisiblyTo(page, boxes.nth(5));
  });

test("the head of a list stays at the top of a low window, where the bar of the back office does not", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 1300, height: 400 });
  await openBackOffice(page, app, "manage");
  const rows = page.getByRole("row");
  await rows.nth(10).evaluate((element) => element.scrollIntoView());
  const top = async () => (await page.getByRole("columnheader").first().boundingBox())?.y;
  await expect.poll(top).toBe(0);
  await page.locator("[data-row-checkbox]").nth(12).focus();
  await tabVisiblyTo(page, page.locator("[data-row-checkbox]").nth(10), "Shift+Tab");
});
