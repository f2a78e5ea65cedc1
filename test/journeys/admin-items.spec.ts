import { validFiles } from "../support/upload-files.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin } from "./back-office-page.ts";
import { createTitle, openLibrary, row } from "./content-page.ts";
import { getAlert, getText } from "./get-text.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";

/** Uploads items through the API as the browser does. */
async function uploadItems(app: JourneyApp, ...given: string[]): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetchAsAdmin(app, path, { method: "POST", body: JSON.stringify(body) });
    expect(answer.ok, path).toBe(true);
    return JSON.parse(await answer.text());
  };
  for (const title of given) {
    const { txt } = validFiles;
    const offered = { name: "ducks.txt", type: "text/plain", size: txt.length, purpose: "content" };
    const { uploads } = await post("uploads", { files: [offered] });
    const form = new FormData();
    for (const [name, value] of Object.entries<string>(uploads[0].fields)) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(txt)]), "ducks.txt");
    expect((await fetch(uploads[0].url, { method: "POST", body: form })).ok).toBe(true);
    await post("content", { upload_ids: [uploads[0].upload_id], title });
  }
}

test("two admins edit one item: the second sees the conflict, and nothing is overwritten", {
  tag: "@prove",
}, async ({ page, browser, app }) => {
  const title = createTitle();
  await uploadItems(app, title);
  const address = `/admin?tab=manage&q=${encodeURIComponent(title)}`;
  await openLibrary(page, app, "manage");
  await page.goto(address);
  const edit = page.getByRole("button", { name: `Edit ${title}`, exact: true });
  await edit.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit content" });
  await dialog.getByLabel("Title").fill(" ");
  await expect(dialog.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await dialog.getByLabel("Title").fill(`${title} by the first`);
  await dialog.getByLabel("Tags").fill("a, b,, c ,d,e");
  await expectAxeClean(page, "the editor");
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();

  const other = await (await browser.newContext()).newPage();
  await openLibrary(other, app, "manage");
  await other.goto(address);
  await other.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  const theirs = other.getByRole("dialog", { name: "Edit content" });
  await theirs.getByLabel("Title").fill(`${title} by the second`);
  await theirs.getByLabel("Description").fill("Written by the second");

  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(getText(page, "Content updated successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Edit ${title} by the first` })).toBeFocused();
  await expect(row(page, title)).toContainText("+2");

  await theirs.getByLabel("Title").press("Enter");
  await expect(theirs.getByText("This item was changed since you opened it.")).toBeVisible();
  await expect(theirs.getByText(`Saved by another admin: “${title} by the first”`)).toBeVisible();
  await expect(theirs.getByLabel("Tags"), "what was not touched is theirs").toHaveValue("a, b, c, d, e");
  await expect(theirs.getByLabel("Description"), "what was typed is kept").toHaveValue(
    "Written by the second",
  );
  await page.reload();
  await expect(row(page, `${title} by the first`), "nothing is overwritten").toBeVisible();

  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs).toBeHidden();
  await expect(row(other, `${title} by the second`)).toContainText("+2");
  await other.context().close();
});

test("an admin searches, sorts and deletes items by keyboard", { tag: "@prove" }, async ({ page, app }) => {
  const title = createTitle();
  await uploadItems(app, `${title} b`, `${title} a`);
  await openLibrary(page, app, "manage");
  await page.getByLabel("Search title, description or file name").fill(title);
  await expect(page.getByText(/^2 of \d+ items$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tab=manage&q=${title.replace(/ /g, "\\+")}$`));
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").press("Enter");
  await expect(page.getByRole("columnheader", { name: "Title" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("group", { name: "Access" }).getByRole("button", { name: "Free 2" }).press("Enter");
  await expect(page).toHaveURL(/&sort=title&access=free$/);
  await page.reload();
  await expect(page.getByRole("row").nth(1)).toContainText(`${title} a`);
  await expectAxeClean(page, "the list");

  await page.route("**/api/admin/content/*", (route) => route.abort());
  await page.getByRole("button", { name: `Delete ${title} a` }).press("Enter");
  const ask = page.getByRole("alertdialog");
  await expect(ask.getByRole("button", { name: "Cancel" })).toBeFocused();
  await ask.getByRole("button", { name: "Delete content" }).press("Enter");
  await expect(getText(page, "Failed to delete content")).toBeVisible();
  await page.unroute("**/api/admin/content/*");
  await ask.getByRole("button", { name: "Delete content" }).press("Enter");
  await expect(getText(page, "Content deleted successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: `${title} b`, exact: true })).toBeFocused();

  await page.route("**/api/content/*/download", (route) => route.abort());
  await page.getByRole("button", { name: `Download ${title} b` }).press("Enter");
  await expect(getText(page, "Failed to download file")).toBeVisible();
  await page.getByRole("button", { name: `Delete ${title} b` }).press("Enter");
  await ask.getByRole("button", { name: "Delete content" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Manage content" })).toBeFocused();
  await expect(page.getByText("No content found.")).toBeVisible();
  await expectAxeClean(page, "nothing found");

  await page.route("**/api/admin/content*", (route) => route.abort());
  await page.reload();
  await expect(getAlert(page).getByText("Failed to fetch content")).toBeVisible();
  await page.unroute("**/api/admin/content*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No content found.")).toBeVisible();
});
