import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { openBackOffice } from "./back-office-page.ts";
import { waitForEmail } from "./find-email.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { findUser, getOpener } from "./people-page.ts";

const root = join(import.meta.dirname, "..", "..");

/** Runs npm run ops -- admin:create <email> on the journeys' local cloud. */
async function adminCreate(...words: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [join(root, "local/tools/admin-create.ts"), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, KINDSTEAD_STATE: process.env.JOURNEYS_STATE },
  });
  return (await run.catch(({ stderr }: { stderr: string }) => ({ stdout: stderr }))).stdout;
}

test("admin:create creates an admin, who has to choose a password first", { tag: "@prove" }, async ({
  page,
  app,
  browser,
}) => {
  const { email } = app.createPerson();
  const printed = await adminCreate(email);
  const password = /first sign-in: (\S{12,})/.exec(printed)?.[1] ?? "";
  expect(password, printed).not.toBe("");

  const office = await (await browser.newContext({ baseURL: app.site })).newPage();
  await findUser(office, app, email);
  await getOpener(office, email).click();
  await office.getByRole("button", { name: "Send reset link" }).click();
  await expect(getText(office, "Nothing was sent")).toBeVisible();
  await office.context().close();

  await page.goto("/login");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  for (const [refused, reason] of [
    ["only eleven", "Minimum 12 characters"],
    [password, "This is the password you were given"],
  ] as const) {
    await page.getByLabel("New password", { exact: true }).fill(refused);
    await page.getByLabel("Confirm new password").fill(refused);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText(reason).last()).toBeVisible();
  }
  await page.getByLabel("New password", { exact: true }).fill("long enough, and mine");
  await page.getByLabel("Confirm new password").fill("long enough, and mine");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("link", { name: "Access Admin Panel" })).toBeVisible({ timeout: 30_000 });
  expect(await adminCreate(email), "again is no harm").toContain("is already an admin. Nothing was changed.");
});

test("an admin who is invited from the list of users chooses a password and signs in", {
  tag: "@prove",
}, async ({ page, app, browser }) => {
  const { email } = app.createPerson();
  const password = "long enough, and mine";
  await openBackOffice(page, app, "users");
  await page.getByRole("link", { name: "Invite by email" }).click();
  const form = page.getByRole("form", { name: "Invite by email" });
  await expect(form.getByLabel("Their email")).toBeFocused();
  await form.getByLabel("Their email").fill(email);
  await form.getByLabel("Their first name").fill("Ola");
  await form.getByLabel("Their last name").fill("Berg");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("We've emailed them a link to choose a password.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite by email" })).toBeFocused();

  const { html } = await waitForEmail(app, email, "You are now an admin of Kindstead: choose a password");
  const link = /href="([^"]+confirm-email#start[^"]+)"/.exec(html)?.[1] ?? "";
  const theirs = await (await browser.newContext({ baseURL: app.site })).newPage();
  await theirs.goto(link);
  await theirs.getByRole("button", { name: "Choose a password" }).click();
  await expect(theirs.getByText("Minimum 12 characters")).toBeVisible();
  await theirs.getByLabel("New password", { exact: true }).fill(password);
  await theirs.getByLabel("Confirm new password").fill(password);
  await theirs.getByRole("button", { name: "Save new password" }).click();
  await theirs.getByRole("link", { name: "Access Admin Panel" }).click({ timeout: 30_000 });
  await expect(theirs.getByRole("tab", { name: "Upload Content" })).toBeVisible();
  await expect(theirs.getByRole("tab", { name: "Create Admin" }), "an editor").toHaveCount(0);
});
