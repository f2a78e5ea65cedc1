import AxeBuilder from "@axe-core/playwright";
import { fetchAsAdmin } from "./back-office-page.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

/* Passwords, and what ends sign-ins (AUTH-12, AUTH-13). */

const getMeStatus = async ({ site }: JourneyApp, token: string) =>
  (await fetch(`${site}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;

test("a member changes their password: other devices are signed out, this one stays", async ({
  page,
  app,
}) => {
  const parent = await app.registerMember();
  const otherDevice = await app.getTokens(parent);
  await openSignedIn(page, app, parent);
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Change password" }).click();
  const current = dialog.getByLabel("Current password");
  await expect(current).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  const choose = async (old: string, next: string) => {
    await current.fill(old);
    await dialog.getByLabel("New password", { exact: true }).fill(next);
    await dialog.getByLabel("Confirm new password").fill(next);
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await choose(parent.password, "iloveyou");
  await expect(dialog.getByText("This password is too common. Choose another one.")).toBeVisible();
  await choose("not this one", "sesame 2");
  await expect(dialog.getByText("That isn't your current password.")).toBeVisible();
  await expect(current).toBeFocused();
  expect(await getMeStatus(app, otherDevice.access), "nothing has changed").toBe(200);

  await choose(parent.password, "sesame 2");
  await expect(page.getByText("All other devices have been signed out.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Change password" })).toBeFocused();
  expect(await getMeStatus(app, otherDevice.access)).toBe(401);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  await expect(app.getTokens(parent), "the old password").rejects.toThrow("Incorrect username or password");
  await app.getTokens({ ...parent, password: "sesame 2" });
});

test("an access token is refused as soon as its owner has signed out", async ({ page, app }) => {
  const parent = await app.registerMember();
  await signIn(page, parent);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  const token = await page.evaluate(() => {
    const [, value] = Object.entries(localStorage).find(([key]) => key.endsWith(".accessToken")) ?? [];
    return String(value);
  });
  expect(await getMeStatus(app, token)).toBe(200);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect.poll(() => getMeStatus(app, token)).toBe(401);
});

test("a forgotten password answers alike for an admin who has not signed in yet", async ({ page, app }) => {
  const { email, first_name, last_name } = app.createPerson();
  const body = JSON.stringify({ email, first_name, last_name, password: "a first password" });
  expect((await fetchAsAdmin(app, "admins", { method: "POST", body })).status).toBe(201);
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  for (const address of [email, app.createPerson().email]) {
    await page.getByLabel("Email address").fill(address);
    await page.getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText(`If ${address} has an account, we've sent it a link.`)).toBeVisible();
  }
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
});
