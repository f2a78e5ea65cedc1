import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { getOpener } from "./people-page.ts";

test("an owner labels users together, filters by the label and more, and deletes only unused imports", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parents = [await app.registerMember(), await app.registerMember()] as const;
  const label = `Twins ${Date.now().toString(36)}`;
  await openBackOffice(page, app, "users");
  await page.getByRole("searchbox").fill(parents[0].email.slice(0, 14));
  for (const { email } of parents) await page.getByRole("checkbox", { name: email }).check();
  await page.getByRole("button", { name: "Add label" }).click();
  const dialog = page.getByRole("dialog", { name: "Add label to 2 users" });
  await dialog.getByRole("button", { name: "Add label" }).click();
  await expect(dialog.getByRole("textbox"), "is refused and has the focus").toBeFocused();
  await dialog.getByRole("textbox").fill(label);
  await dialog.getByRole("button", { name: "Add label" }).click();
  await expect(getText(page, "2 users labeled.")).toBeVisible();

  await page.getByRole("searchbox").fill("");
  const field = page.getByRole("search").getByLabel("Label");
  await field.fill(label);
  await field.press("Enter");
  await expect(getText(page, "2 users")).toBeVisible();
  await page.getByRole("combobox", { name: /^Only/ }).selectOption("Unconfirmed");
  await expect(page).toHaveURL(/only=unconfirmed/);
  for (const { email } of parents)
    await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
  await expectAxeClean(page, "the filtered list of users");
  await page.getByRole("combobox", { name: /^Only/ }).selectOption("Imported");
  await expect(getText(page, "No one has all that you filter by.")).toBeVisible();
  await page.getByRole("combobox", { name: /^Only/ }).selectOption("All");

  await page.getByRole("checkbox", { name: parents[1].email }).check();
  await page.getByRole("button", { name: "Delete imported" }).click();
  const kept = page.getByRole("dialog", { name: "No one is deleted" });
  await expect(kept).toContainText(parents[1].email);
  await kept.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Remove label" }).click();
  const removal = page.getByRole("dialog", { name: "Remove label from 1 user" });
  await removal.getByRole("textbox").fill(label.toUpperCase());
  const answer = Promise.withResolvers<void>();
  await page.route("**/label", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await removal.getByRole("button", { name: "Remove label" }).press("Enter");
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(stop.locator(".."), "the progress").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(stop).toBeFocused();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(stop, "the change runs on").toBeVisible();
  await expect(page.getByRole("heading", { name: "Users" })).toBeFocused();
  answer.resolve();
  await expect(getText(page, "1 user changed.")).toBeVisible();
  // The five seconds of a toast pause while the pointer is over it.
  await getText(page, "1 user changed.").hover();
  await expect(getText(page, "1 user")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(getText(page, "2 users")).toBeVisible();
  await getOpener(page, parents[1].email).click();
  await expect(page.getByRole("textbox", { name: "Labels" }), "in their own spelling").toHaveValue(label);
});
