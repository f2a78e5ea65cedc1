import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { fetchAs } from "./fetch-as.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

async function openProfile(page: Page) {
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Your profile" })).toBeVisible();
  return dialog;
}

test("a member changes their name, sees their membership and downloads their data", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const { access } = await app.getTokens(parent);
  const save = async (changes: object) =>
    expect((await fetchAs(app, access, "me", changes, { method: "PATCH" })).status).toBe(200);
  await save({ wants_updates: true });
  await openSignedIn(page, app, parent);
  const dialog = await openProfile(page);
  await expect(dialog.getByRole("checkbox", { name: /^Email me/ })).toBeChecked();
  // In another tab, or by an email's link.
  await save({ wants_updates: false });
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

  await dialog.getByRole("checkbox", { name: "Early Childhood" }).check();

  await page.keyboard.press("Escape");
  const discard = page.getByRole("alertdialog", { name: "Discard changes?" });
  await discard.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.keyboard.press("Escape");
  await discard.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog.getByLabel("First name"), "kept").toHaveValue("Zoë");
  await expect(dialog.getByRole("button", { name: "Delete account" })).toBeFocused();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile Saved", { exact: true })).toBeVisible();
  await expect(
    dialog.getByRole("form", { name: "Names and interests" }),
    "the button is disabled",
  ).toBeFocused();

  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export my data" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^kindstead-my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const held = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(held.profile).toMatchObject({
    email: parent.email,
    first_name: "Zoë",
    role: "free_member",
    interests: ["Early Childhood"],
    wants_updates: false,
  });
  await expect(dialog.getByRole("checkbox", { name: /^Email me/ })).not.toBeChecked();

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  const name = page.getByRole("button", { name: "Zoë, your profile" });
  await expect(name, "the focus is back where it came from").toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoë!");
  const picked = page.getByRole("region", { name: "Picked for you" });
  await expect(picked.getByRole("listitem").first()).toContainText("Ages 3–5");
});

test("a member deletes their account, is signed out in every tab, and may register again", async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const { access } = await app.getTokens(parent);
  const me = () =>
    page.request.get("/api/me", { headers: { authorization: `Bearer ${access}` } }).then((a) => a.status());
  await openSignedIn(page, app, parent);
  const dialog = await openProfile(page);
  expect(await me()).toBe(200);

  await expect(dialog).toContainText("Erases your profile, favorites and session details.");
  await expect(dialog, "there is no subscription").not.toContainText(/your subscription/i);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog).toContainText("Your profile, favorites and session details are erased");
  await expect(dialog).not.toContainText(/your subscription/i);
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
  await expect(page.getByText("We're deleting your account", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await me(), "an old token is worth nothing").toBe(401);
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

  await expect
    .poll(
      () =>
        app.getTokens(parent).then(
          () => "in",
          () => "out",
        ),
      { message: "the pool forgets them" },
    )
    .toBe("out");
  await app.signUp(parent);
  await signIn(page, parent);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
});

test("a member who cannot be deleted sees why and stays", { tag: "@prove" }, async ({ page, app }) => {
  await page.route("**/api/me", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({
          status: 409,
          json: {
            error: { code: "last_admin", message: "There must be at least one owner.", request_id: "1" },
          },
        })
      : route.continue(),
  );
  await openSignedIn(page, app, await app.registerMember());
  const dialog = await openProfile(page);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByLabel(/^Type DELETE/).fill("DELETE");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("There must be at least one owner.");
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog.getByRole("heading", { name: "Your profile" })).toBeVisible();
});
