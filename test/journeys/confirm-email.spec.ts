import type { Page } from "@playwright/test";
import { initialBrand } from "../../contract/brand.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

const welcome = `Welcome to ${initialBrand.name}: please confirm your email`;

/** The path of the link in an email. */
async function findLink(app: JourneyApp, to: string, subject: string): Promise<string> {
  const { html } = await waitForEmail(app, to, subject);
  return /\/confirm-email#[\w.-]+/.exec(html)?.[0] ?? "";
}

const getNotice = (page: Page) => page.getByRole("status").filter({ hasText: "Please confirm your email" });

test("a new member confirms their email with the link from the welcome email, signed in", async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const link = await findLink(app, parent.email, welcome);
  await openSignedIn(page, app, parent);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  await expect(getNotice(page)).toContainText(parent.email);
  await getNotice(page).getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("A new link is on its way", { exact: true })).toBeVisible();
  await waitForEmail(app, parent.email, "Confirm your email address");

  await page.goto(link);
  await expect(page.getByText(`Confirm that ${parent.email} is yours.`)).toBeVisible();
  await expectAxeClean(page, "the confirm page, signed in");
  await page.getByRole("button", { name: "Confirm your email" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, that's confirmed" })).toBeFocused();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  await expect(getNotice(page)).toBeHidden();
});

test("signed out, the link leads through signing in", { tag: "@prove" }, async ({ page, app }) => {
  const parent = await app.registerMember();
  await page.goto(await findLink(app, parent.email, welcome));
  await expect(page.getByRole("link", { name: "Reset the password" })).toBeVisible();
  await expectAxeClean(page, "the confirm page, signed out");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("main").getByLabel("Email address").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Confirm your email" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, that's confirmed" })).toBeVisible();
});

test("a link opened while someone else is signed in proves nothing", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const [owner, other] = [await app.registerMember(), await app.registerMember()];
  const link = await findLink(app, owner.email, welcome);
  await openSignedIn(page, app, other, link);
  await expect(page.getByText("This link is for another account")).toBeVisible();
  await expect(page.getByText(other.email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm your email" })).toBeHidden();
  await page.getByRole("button", { name: "Sign out and use the other account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your email" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
});

test("'This wasn't me' asks first and closes the account", { tag: "@prove" }, async ({ page, app }) => {
  const stranger = await app.registerMember();
  await page.goto(await findLink(app, stranger.email, welcome));
  await page.getByRole("button", { name: "This wasn't me" }).click();
  await expect(page.getByText(/^Delete the account that was created with your address\?/)).toBeFocused();
  await page.getByRole("button", { name: "Go back" }).click();
  await page.getByRole("button", { name: "This wasn't me" }).click();
  await expectAxeClean(page, "the question before a deletion");
  await page.getByRole("button", { name: "Delete the account" }).click();
  await expect(page.getByText("The account is closed", { exact: true })).toBeVisible();
  await expect
    .poll(
      () =>
        app.getTokens(stranger).then(
          () => "in",
          () => "out",
        ),
      { message: "no one can sign in" },
    )
    .toBe("out");
});

test("a member who signed in long ago signs in again before they type a new address", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await signIn(page, parent);
  // The clock moves once the tokens are stored: before, they would say that it was wrong from the start.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  await page.clock.setSystemTime(Date.now() + 11 * 60_000);
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Change email" }).click();
  await expect(dialog.locator(":focus")).toContainText("Please sign in again first");
  await expect(dialog.getByLabel("New email address")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Sign in again" }).click();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue(parent.email);
});

test("a member changes their email address and signs in with the new one", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const email = `new-${parent.email}`;
  await signIn(page, parent);
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Change email" }).click();
  await expect(dialog.getByLabel("New email address")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Change email" })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByLabel("New email address").fill("nowhere");
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await dialog.getByLabel("New email address").fill(email);
  await dialog.getByRole("button", { name: "Send link" }).click();
  await expect(dialog.getByText(`We sent a link to ${email}`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use another address" })).toBeFocused();
  await waitForEmail(app, parent.email, "A request to change your email address");

  await page.goto(await findLink(app, email, "Confirm your new email address"));
  await expect(page.getByText(`Use ${email} instead of ${parent.email}.`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm your new address" }).click();
  await expect(page.getByText(`From now on, you sign in with ${email}.`)).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.getByRole("button", { name: "Upgrade to Premium" }).first().click();
  await expect(dialog.getByLabel("Email address"), "the tokens still name the old one").toHaveValue(email);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back", exact: true })).toBeVisible();
  await signIn(page, { ...parent, email });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  await expect(getNotice(page)).toBeHidden();
});
