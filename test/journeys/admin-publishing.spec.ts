import { readLibraryFile, readManifest } from "../../local/demo/library.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

function readDocument(pages: number): Buffer {
  const found = readManifest().items.find(({ page_count }) => page_count === pages);
  if (!found) throw new Error(`The demo library has no document of ${pages} pages`);
  return readLibraryFile(found.document);
}

test("an admin uploads a draft, replaces its file and cover, publishes it and withdraws it", {
  tag: "@prove",
}, async ({ page, app }) => {
  const title = `Quiet ducks ${process.pid}-${Date.now().toString(36)}`;
  const pdf = (name: string, pages: number) => ({
    name,
    mimeType: "application/pdf",
    buffer: readDocument(pages),
  });
  await openSignedIn(page, app, app.getAccount("admin"), "/admin?tab=upload");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Publishing").selectOption("Save as draft");
  await page.locator("input[type=file][aria-label^='Drop files']").setInputFiles(pdf("old.pdf", 2));
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await expect(page.getByText("Upload Successful", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Publishing")).toHaveValue("now");

  await page.goto(`/admin?tab=manage&status=draft&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Draft");
  const open = page.getByRole("button", { name: title, exact: true });
  const id = (await page.getByRole("row").filter({ hasText: title }).getAttribute("data-row")) ?? "";
  const readPage = () => fetch(`${app.site}/resources/${id}`);
  expect((await readPage()).status).toBe(404);

  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toContainText("Draft. Only admins can see it.");
  await expectAxeClean(page, "the dialog about an item");
  await dialog.locator("input[aria-label='Replace file']").setInputFiles(pdf("new.pdf", 3));
  await expect(page.getByText("File replaced", { exact: true })).toBeVisible();
  await expect(dialog).toContainText("new.pdf");
  await expect(dialog).toContainText("3 pages");
  await dialog.getByRole("button", { name: "Remove cover" }).click();
  await expect(dialog).toContainText("there is no cover image");

  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(dialog).toContainText(/Published on /);
  await expect(dialog.getByRole("status")).toBeFocused();
  const address = await dialog.getByRole("link", { name: "What visitors see" }).getAttribute("href");
  const shown = await fetch(app.site + address);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain("3 pages");

  await dialog.getByRole("button", { name: "Move to drafts" }).click();
  await expect(dialog).toContainText("Draft. Only admins can see it.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(open).toBeFocused();
});
