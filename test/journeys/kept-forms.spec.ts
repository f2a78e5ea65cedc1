import type { Page } from "@playwright/test";
import { useClientAddress } from "./as-client.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const contact = (page: Page) => page.getByRole("dialog", { name: "Contact Kindstead" });
const openContact = (page: Page) => page.getByRole("button", { name: "Contact us" }).click();

test("kept forms: a message survives a reload, and is gone once it is sent", { tag: "@prove" }, async ({
  page,
}) => {
  await page.goto("/about");
  await openContact(page);
  await contact(page).getByLabel("First name").fill("Dana");
  await contact(page).getByLabel("Last name").fill("Reyes");
  await contact(page).getByLabel("Email address").fill("dana@example.com");
  await contact(page).getByLabel("Message").fill("Where are the mazes?");
  await page.reload();
  await openContact(page);
  await expect(contact(page).getByLabel("Message")).toHaveValue("Where are the mazes?");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/forms/contact", async (route) => {
    await released;
    await route.continue();
  });
  await contact(page).getByRole("button", { name: "Send Message" }).click();
  await expect(contact(page).getByLabel("Message"), "while it is sent").not.toBeEditable();
  release();
  await expect(contact(page).getByRole("status")).toContainText("Thanks, we have your message");
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await openContact(page);
  await expect(contact(page).getByLabel("Message")).toHaveValue("");
});

test("kept forms: a message whose dialog is closed while it is sent says how that ended, and is kept if it failed", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/about");
  const send = async () => {
    await contact(page).getByRole("button", { name: "Send Message" }).click();
    await page.keyboard.press("Escape");
    await expect(contact(page)).toBeHidden();
  };
  await page.route("**/api/forms/contact", async (route) => {
    await contact(page).waitFor({ state: "hidden" });
    await route.abort();
  });
  await openContact(page);
  await contact(page).getByLabel("First name").fill("Dana");
  await contact(page).getByLabel("Last name").fill("Reyes");
  await contact(page).getByLabel("Email address").fill("dana@example.com");
  await contact(page).getByLabel("Message").fill("Where are the dots?");
  await send();
  await expect(page.getByText("Error", { exact: true })).toBeVisible();

  await openContact(page);
  await expect(contact(page).getByLabel("Message")).toHaveValue("Where are the dots?");
  await page.unroute("**/api/forms/contact");
  await page.route("**/api/forms/contact", async (route) => {
    await contact(page).waitFor({ state: "hidden" });
    await route.continue();
  });
  await send();
  await expect(page.getByText(/^Thanks, we have your message/)).toBeVisible();
});

test("kept forms: a sign-up survives a reload without its password, is sent as shown, and a sign-out forgets all", {
  tag: "@prove",
}, async ({ page, app }) => {
  await useClientAddress(page, app);
  const { email, password } = app.createPerson();
  await page.goto("/register");
  const main = page.getByRole("main");
  await main.getByLabel("First name").fill("Dana");
  await main.getByLabel("Last name").fill("Reyes");
  await main.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("checkbox").first().check({ force: true });
  await page.reload();
  await expect(main.getByLabel("Email address")).toHaveValue(email);
  await expect(main.getByRole("checkbox").first()).toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create Free Account" }).click();
  await page
    .getByRole("dialog", { name: "You're in!" })
    .getByRole("link", { name: "Go to Dashboard" })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate("Object.keys(sessionStorage)"), "sent").not.toContain("form:register");
  await page.evaluate(`sessionStorage.setItem("form:contact", "{}")`);
  await page.evaluate(`sessionStorage.setItem("sign-up-intent", "{}")`);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect
    .poll(() =>
      page.evaluate(`Object.keys(sessionStorage).filter((key) => /^(form|hidden):|intent/.test(key))`),
    )
    .toEqual([]);
});

test("kept forms: an upload that was meant as a draft is one after a reload, and settings wait for their owner", {
  tag: "@prove",
}, async ({ page, app }) => {
  const admin = app.getAccount("admin");
  await openSignedIn(page, app, admin, "/admin?tab=upload");
  await page.getByLabel("Title", { exact: true }).fill("Autumn leaves");
  await page.getByLabel("From age").fill("3");
  await page.getByLabel("Publishing").selectOption("Save as draft");
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Autumn leaves");
  await expect(page.getByLabel("From age")).toHaveValue("3");
  await expect(page.getByLabel("Publishing")).toHaveValue("draft");
  await page.goto("/admin?tab=settings");
  await page.getByLabel("Legal name").fill("Typed before the sign-in ended");
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/robots.txt");
  await elsewhere.evaluate("localStorage.clear()");
  await expect(page).toHaveURL(/\/login/);
  await openSignedIn(page, app, admin, "/admin?tab=settings");
  await expect(page.getByLabel("Legal name")).toHaveValue("Typed before the sign-in ended");
});
