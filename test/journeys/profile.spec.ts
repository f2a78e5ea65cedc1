import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { arriveAs, signIn } from "./sign-in.ts";
import { expect, test } from "./stage.ts";

async function openProfile(page: Page) {
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Your profile" })).toBeVisible();
  return dialog;
}

test("a member changes their names, sees what they have, and takes their data along", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  await arriveAs(page, stage, parent);
  const dialog = await openProfile(page);
  await expect(dialog.getByLabel("Email address")).toHaveValue(parent.email);
  await expect(dialog.getByLabel("Email address")).not.toBeEditable();
  await expect(dialog.getByRole("region", { name: "Membership" })).toContainText("Free");
  const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  await dialog.getByLabel("First name").fill("  ");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByLabel("First name")).toBeFocused();
  await expect(dialog.getByText("Please enter your first and last name")).toBeVisible();
  await dialog.getByLabel("First name").fill("Zoë");

  await page.keyboard.press("Escape");
  const discard = page.getByRole("alertdialog", { name: "Discard changes?" });
  await discard.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Saved", { exact: true })).toBeVisible();

  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export my data" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^kindstead-my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const held = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(held.profile).toMatchObject({ email: parent.email, first_name: "Zoë", role: "free_member" });

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  const name = page.getByRole("button", { name: "Zoë, your profile" });
  await expect(name, "the focus is back where it came from").toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoë!");
});

test("a member leaves by typing it, is out in every tab at once, and may begin anew", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  const { access } = await stage.tokensOf(parent);
  const me = () =>
    page.request.get("/api/me", { headers: { authorization: `Bearer ${access}` } }).then((a) => a.status());
  await arriveAs(page, stage, parent);
  const dialog = await openProfile(page);
  expect(await me()).toBe(200);

  await dialog.getByRole("button", { name: "Delete account" }).click();
  const typed = dialog.getByLabel("Type DELETE or your email address to confirm");
  await expect(typed).toBeFocused();
  await typed.fill("delete");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText(/^That doesn't match/)).toBeVisible();
  expect(await me(), "nothing has happened").toBe(200);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog.getByRole("button", { name: "Delete account" })).toBeFocused();
  await page.keyboard.press("Enter");

  await typed.fill(parent.email.toUpperCase());
  await typed.press("Enter");
  await expect(page.getByText("Your account is deleted", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await me(), "an old token is worth nothing").toBe(401);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

  await expect
    .poll(
      () =>
        stage.tokensOf(parent).then(
          () => "in",
          () => "out",
        ),
      { message: "the pool forgets them" },
    )
    .toBe("out");
  await stage.signUp(parent);
  await signIn(page, parent);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
});

test("whoever may not leave is told why, and stays", async ({ page, stage }) => {
  await page.route("**/api/me", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({
          status: 409,
          json: { error: { code: "last_admin", message: "There must be at least one admin.", request_id: "1" } },
        })
      : route.continue(),
  );
  await arriveAs(page, stage, await stage.aMember());
  const dialog = await openProfile(page);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByLabel(/^Type DELETE/).fill("DELETE");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("There must be at least one admin.");
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog.getByRole("heading", { name: "Your profile" })).toBeVisible();
});
