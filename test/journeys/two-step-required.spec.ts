import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { createAmplifyClient } from "../support/amplify.ts";
import { OwnCloud } from "../support/own-cloud.ts";
import { setUpAuthenticator, signInWithCode } from "./authenticator.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { createFirstAdmin } from "./create-first-admin.ts";
import { fetchAs } from "./fetch-as.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { signIn } from "./sign-in.ts";

/* Two-step sign-in where the stage requires it of admins, as production does (AUTH-16). Uses a cloud with such a stage. */

const directory = mkdtempSync(join(tmpdir(), "kindstead-two-step-"));
const stateDir = join(directory, "state");
const owner = { email: "nora@example.com", password: "long enough, and mine" };
const colleague = { email: "ola@example.com", password: "long enough, and hers" };
let cloud: OwnCloud;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const STAGE_FILE = join(directory, "stage.json");
  const settings = { kind: "sandbox", hookAddresses: "any", adminMfa: "required", waf: true };
  // Without a sender, the stage sends no emails.
  writeFileSync(STAGE_FILE, JSON.stringify({ ...settings, mailFrom: "hello@kindstead.example" }));
  cloud = await OwnCloud.start(stateDir, { STAGE_FILE });
});
test.afterAll(async () => {
  await cloud.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A browser of its own, as each admin has. */
async function openBrowser(browser: Browser): Promise<Page> {
  const { site } = cloud.endpoints;
  return (await browser.newContext({ baseURL: site, viewport: { width: 1300, height: 900 } })).newPage();
}

/** Signs in with a temporary password, chooses one, and opens the back office. */
async function signInFirst(page: Page, who: { email: string; password: string }, temporary: string) {
  await signIn(page, { email: who.email, password: temporary });
  await page.getByLabel("New password", { exact: true }).fill(who.password);
  await page.getByLabel("Confirm new password").fill(who.password);
  await page.getByRole("button", { name: "Save new password" }).click();
  await page.getByRole("link", { name: "Access Admin Panel" }).click({ timeout: 30_000 });
}

async function expectOnlySetup(page: Page): Promise<void> {
  await expect(page.getByText("Two-step sign-in is required")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
}

async function expectBackOffice(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/admin?tab=users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
}

/** The API answers these to someone who has only the password. */
async function readUsersByPassword(who: { email: string; password: string }) {
  const { access } = await createAmplifyClient(cloud.endpoints).getTokens(who);
  const answer = await fetchAs(cloud.endpoints, access, "admin/members");
  return { status: answer.status, body: await answer.json() };
}
const refused = { status: 403, body: { error: { code: "mfa_required" } } };

async function createColleague(page: Page): Promise<void> {
  await page.goto("/admin?tab=create-admin");
  await page.getByLabel("Email").fill(colleague.email);
  await page.getByLabel("Password", { exact: true }).fill("a first password");
  await page.getByRole("button", { name: "Create Admin" }).click();
  const created = `Admin user ${colleague.email} created successfully!`;
  await expect(page.getByText(created, { exact: true })).toBeVisible();
}

async function resetColleague(page: Page): Promise<void> {
  await page.goto(`/admin?tab=users&q=${colleague.email}`);
  await page.getByRole("button", { name: `Reset two-step sign-in ${colleague.email}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Reset two-step sign-in?" });
  await dialog.getByRole("button", { name: "Reset two-step sign-in" }).click();
  const done = `Two-step sign-in for ${colleague.email} was reset.`;
  await expect(page.getByText(done, { exact: true })).toBeVisible();
}

test("where two-step sign-in is required, admins set up an authenticator first, and one who lost it is helped to set up another", {
  tag: "@prove",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openBrowser(browser);
  await signInFirst(page, owner, await createFirstAdmin(stateDir, owner.email));
  await expectOnlySetup(page);
  await expectAxeClean(page, "the back office before two-step sign-in is set up");
  expect(await readUsersByPassword(owner)).toMatchObject(refused);
  const { app: ownersApp } = await setUpAuthenticator(page, owner);
  await signInWithCode(page, owner, ownersApp.getCode());
  await expectBackOffice(page);
  await createColleague(page);

  const other = await openBrowser(browser);
  await signInFirst(other, colleague, "a first password");
  await expectOnlySetup(other);
  const { app: lostApp } = await setUpAuthenticator(other, colleague);
  await signInWithCode(other, colleague, lostApp.getCode());
  await expectBackOffice(other);
  await expect(readUsersByPassword(colleague), "the password alone").rejects.toThrow(/TOTP/);

  await resetColleague(page);
  for (const { email } of [owner, colleague]) await waitForEmail(cloud, email, "Two-step sign-in was reset");
  await other.reload();
  await expect(other, "signed out everywhere").toHaveURL(/\/login/);
  await expect(async () => expect(await readUsersByPassword(colleague)).toMatchObject(refused)).toPass();
  await signIn(other, colleague);
  await expect(other).not.toHaveURL(/\/login/);
  await other.goto("/admin");
  await expectOnlySetup(other);
  const { app: newApp } = await setUpAuthenticator(other, colleague);
  await signInWithCode(other, colleague, newApp.getCode());
  await expectBackOffice(other);
});
