import { expectAxeClean } from "./axe-checks.ts";
import { listContent } from "./content.ts";
import { createTitle, openLibrary } from "./content-page.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";

test("an admin makes a sheet of each kind, and they become items that can be drawn fresh", {
  tag: "@prove",
}, async ({ page, app }) => {
  const title = createTitle();
  await openLibrary(page, app, "upload");
  await page.getByRole("button", { name: "Make a sheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a sheet" });
  await dialog.getByLabel("Kind of sheet").selectOption("Picture Sums");
  await dialog.getByLabel("Title").fill(title);
  await expect(dialog.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Add a page" }).click();
  await expect(dialog.getByText("Page 1 of 4", { exact: true })).toBeVisible();
  await expectAxeClean(page, "a sheet is being made");
  await dialog.getByRole("button", { name: "Add one of each kind (2)" }).click();

  const files = page.getByRole("list", { name: "Files to upload" });
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await expect(files.getByLabel(/^Title of/).first()).toHaveValue(`${title}: Sums to 5`);
  await page.getByRole("button", { name: "Upload 2 files" }).click();
  await expect(getText(page, "Upload Successful")).toBeVisible();

  const items = await listContent(app);
  expect(items.find((item) => item.title === `${title}: Sums to 10`)).toMatchObject({
    sheet: { maker: "picture-sums", options: { pages: ["to-10"] } },
    tags: ["addition", "counting"],
    age_from: 4,
  });
});
