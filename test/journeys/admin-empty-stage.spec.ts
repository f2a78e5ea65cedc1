import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { OwnCloud } from "../support/own-cloud.ts";
import { validFiles } from "../support/upload-files.ts";
import { createFirstAdmin } from "./create-first-admin.ts";
import { waitForEmail } from "./find-email.ts";
import { getText } from "./get-text.ts";
import { waitForHookCalls } from "./hooks.ts";
import { expect, test } from "./journey-test.ts";
import { signIn } from "./sign-in.ts";

/*
 * An owner sets up an empty stage in the back office alone, and visitors and emails show it within a minute (ADMIN-30,
 * SITE-19). Uses its own cloud, because the journeys' one is seeded.
 */
test.describe.configure({ mode: "serial", timeout: 240_000 });

const stateDir = mkdtempSync(join(tmpdir(), "kindstead-empty-"));
const owner = { email: "nora@example.com", password: "long enough, and mine" };
let cloud: OwnCloud;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  cloud = await OwnCloud.start(stateDir, {});
});
test.afterAll(async () => {
  await cloud.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

const openPage = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({ baseURL: cloud.endpoints.site, viewport: { width: 1300, height: 900 } })
  ).newPage();

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

async function signInAsOwner(page: Page): Promise<void> {
  await signIn(page, { email: owner.email, password: await createFirstAdmin(stateDir, owner.email) });
  await page.getByLabel("New password", { exact: true }).fill(owner.password);
  await page.getByLabel("Confirm new password").fill(owner.password);
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("button", { name: "Send me a link" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Open the link in our email")).toHaveCount(0);
  await page.getByRole("link", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("region", { name: "Set up your site" }).getByText("0 of 6 done")).toBeAttached({
    timeout: 30_000,
  });
}

/** Pays the test dollar, and opens the link of the test email. */
async function proveSetup(page: Page): Promise<void> {
  await openTab(page, "Overview");
  const checklist = page.getByRole("region", { name: "Set up your site" });
  await checklist.getByRole("button", { name: "Pay $1 and refund it" }).click();
  await expect(checklist.getByText("$1 was paid and refunded")).toBeVisible({ timeout: 30_000 });
  await checklist.getByRole("button", { name: "Send me a test email" }).click();
  const { html } = await waitForEmail(cloud, owner.email, /^Test: emails from/);
  const path = /\/admin\?tab=overview&amp;arrived=[\w-]+/.exec(html)?.[0].replace("&amp;", "&") ?? "";
  await page.goto(path);
  await expect(checklist.getByText("Your test arrived")).toBeVisible();
}

async function fillInSettings(page: Page): Promise<void> {
  await openTab(page, "Settings");
  const form = page.getByRole("form", { name: "Settings" });
  await form.getByLabel("Legal name").fill("Elm Street Kids LLC");
  await form.getByLabel("Postal address").fill("12 Elm Street\nSpringfield, IL 62701");
  await form.getByLabel("Contact address").fill("hello@elmstreet.example");
  for (let n = await form.getByRole("button", { name: /^Remove link/ }).count(); n > 0; n -= 1)
    await form.getByRole("button", { name: `Remove link ${n}` }).click();
  await form.getByRole("button", { name: "Add a link" }).click();
  await form.getByLabel("Name of link 1").fill("Mastodon");
  await form.getByLabel("Address of link 1").fill("https://social.example/@elm");
  await form.getByRole("button", { name: "Add a testimonial" }).click();
  await form.getByLabel("What parent 1 said").fill("We sleep again.");
  await form.getByLabel("Name of parent 1").fill("Robin");
  await form.getByLabel("About parent 1").fill("one under two");
  await form.getByText("The parent agreed", { exact: true }).click();
  await form.getByRole("textbox", { name: "Hook for forms" }).fill(`${cloud.endpoints.form_hooks.url}/owner`);
  await form.getByRole("button", { name: "Send a test: Hook for forms" }).click();
  await expect(form.getByText("It works: the answer was 200.")).toBeVisible();
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect(getText(page, "Settings saved")).toBeVisible();
}

async function createAdvisor(page: Page): Promise<void> {
  await openTab(page, "Manage Advisors");
  await page.reload();
  await expect(page.getByRole("link", { name: "Set up your site: 0 of 6 done" })).toBeVisible();
  await page.getByRole("button", { name: "New advisor" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New advisor" });
  await dialog.getByLabel("Name", { exact: true }).fill("Zelda Wren");
  await dialog.getByLabel("Email").fill("zelda@example.com");
  await dialog.getByLabel("Hourly rate").fill("80");
  await dialog.getByRole("button", { name: "Create advisor" }).click();
  await expect(getText(page, "Advisor created successfully")).toBeVisible();
}

async function uploadFreePack(page: Page): Promise<void> {
  await openTab(page, "Upload Content");
  await page.getByLabel("Title").fill("Ten ducklings");
  await page.getByLabel("Access type").selectOption("free");
  await page
    .locator("input[type=file][aria-label^='Drop files']")
    .setInputFiles({ name: "ducks.txt", mimeType: "text/plain", buffer: validFiles.txt });
  await page.getByRole("button", { name: "Upload 1 file" }).click();
  await expect(getText(page, "Upload Successful")).toBeVisible();
  await openTab(page, "Manage Content");
  await page.getByRole("button", { name: "Ten ducklings", exact: true }).click();
  await page.getByRole("button", { name: "Use as free pack" }).click();
  await expect(page.getByRole("button", { name: "Stop using as free pack" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("an owner sets up an empty stage in the back office, and visitors see it within a minute", {
  tag: "@prove",
}, async ({ browser }) => {
  const page = await openPage(browser);
  await signInAsOwner(page);
  await createAdvisor(page);
  await uploadFreePack(page);
  await proveSetup(page);
  await fillInSettings(page);
  const saved = Date.now();
  await openTab(page, "Overview");
  await expect(page.getByRole("region", { name: "Set up your site" }).getByText("5 of 6 done")).toBeAttached({
    timeout: 60_000,
  });

  const visitor = await openPage(browser);
  await expect(async () => {
    await visitor.goto("/");
    await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const link = visitor.getByRole("contentinfo").getByRole("link", { name: "Mastodon" });
    await expect(link).toHaveAttribute("href", "https://social.example/@elm", { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  expect(Date.now() - saved, "within a minute").toBeLessThan(60_000);
  const footer = visitor.getByRole("contentinfo");
  await expect(footer).toContainText("Elm Street Kids LLC, 12 Elm Street, Springfield, IL 62701");
  await expect(footer.getByRole("listitem").filter({ hasText: /Facebook|Instagram|Pinterest/ })).toHaveCount(
    0,
  );
  await visitor.getByRole("heading", { name: "What parents tell us" }).scrollIntoViewIfNeeded();
  await expect(visitor.getByText("“We sleep again.”").first()).toBeVisible();
  for (const path of ["/terms-of-use", "/privacy-policy", "/cookie-policy", "/disclaimer"]) {
    await visitor.goto(path);
    // Fetched once it is near the view.
    await visitor.locator("main address").scrollIntoViewIfNeeded();
    await expect(visitor.getByText("Kindstead is run by Elm Street Kids LLC"), path).toBeVisible();
  }
  await visitor.goto("/privacy-policy");
  await visitor.locator("#contact").scrollIntoViewIfNeeded();
  await expect(visitor.getByRole("link", { name: "hello@elmstreet.example" }).first()).toBeAttached();
  await visitor.goto("/resources");
  await expect(visitor.getByText("Ten ducklings").first()).toBeVisible();
});

test("emails of that stage name the owner, and the hook gets the forms", { tag: "@prove" }, async () => {
  const { site } = cloud.endpoints;
  const subscribe = (email: string) =>
    fetch(`${site}/api/forms/newsletter`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstName: "Maya", lastName: "Lind", email }),
    });
  // Emails take the settings from a copy that is half a minute old at most.
  let email = "";
  await expect(async () => {
    email = `maya-${Date.now()}@example.com`;
    expect((await subscribe(email)).status).toBe(202);
    const mail = await waitForEmail(cloud, email, /^Please confirm your subscription/);
    expect(mail.html).toContain("Elm Street Kids LLC");
    expect(mail.html).toContain("12 Elm Street");
    expect(mail.html).toContain("hello@elmstreet.example");
  }).toPass({ timeout: 60_000 });
  expect(await waitForHookCalls(cloud, email)).toMatchObject([{ hook: "owner" }]);
});
