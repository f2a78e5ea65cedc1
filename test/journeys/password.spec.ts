import AxeBuilder from "@axe-core/playwright";
import { accountAccess } from "../../contract/members.ts";
import { createAuthenticator } from "../support/totp.ts";
import { fetchAsAdmin } from "./back-office-page.ts";
import { fetchAs } from "./fetch-as.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { loseAnswer } from "./lose-answer.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

/* Passwords, and what ends sign-ins (AUTH-12, AUTH-13). */

const getMeStatus = async (app: JourneyApp, token: string) => (await fetchAs(app, token, "me")).status;

test("a member changes their password: other devices are signed out, this one stays, also after a lost answer", {
  tag: "@prove",
}, async ({ page, app }) => {
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

  await loseAnswer(page, `${app.endpoints.cognito.endpoint}**`, (request) =>
    (request.headers()["x-amz-target"] ?? "").endsWith(".ChangePassword"),
  );
  await choose(parent.password, "sesame 2");
  await expect(page.getByText("All other devices have been signed out.", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Change password" })).toBeFocused();
  expect(await getMeStatus(app, otherDevice.access)).toBe(401);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  await expect(app.getTokens(parent), "the old password").rejects.toThrow("Incorrect username or password");
  await app.getTokens({ ...parent, password: "sesame 2" });
});

test("a password is changed, but other devices stay signed in: the message takes the focus", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, parent);
  await page.getByRole("button", { name: /, your profile$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("Current password").fill(parent.password);
  await dialog.getByLabel("New password", { exact: true }).fill("sesame 2");
  await dialog.getByLabel("Confirm new password").fill("sesame 2");
  await page.route("**/api/me/sign-out", (route) => route.abort());
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.locator(":focus")).toContainText("Your password is changed, but other devices");
  await page.unroute("**/api/me/sign-out");
  await dialog.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(page.getByText("All other devices have been signed out.", { exact: true })).toBeVisible();
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
    await page.getByRole("main").getByLabel("Email address").fill(address);
    await page.getByRole("main").getByRole("button", { name: /^Send/ }).click();
    await expect(page.getByText(`If ${address} has an account, we've sent it a link.`)).toBeVisible();
  }
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
});

/** Calls the user pool as its public client. */
const callCognito = ({ endpoints }: JourneyApp, operation: string, input: object) =>
  fetch(endpoints.cognito.endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: endpoints.cognito.client_id, ...input }),
  });

/** Asks for a code by email, and returns what sets the new password. */
async function requestReset(app: JourneyApp, { email }: { email: string }) {
  await callCognito(app, "ForgotPassword", { Username: email });
  const mail = await waitForEmail(app, email, "Choose a new Kindstead password");
  const [, ConfirmationCode] = /code=(\d{6})/.exec(mail.html) ?? [];
  return { Username: email, ConfirmationCode, Password: "sesame 2" };
}

test("a stranger's authenticator app does not lock the mailbox's owner out after a reset", async ({
  app,
}) => {
  const victim = await app.registerMember();
  const stored = Object.entries(await app.getStoredKeys(victim, accountAccess));
  const [, AccessToken] = stored.find(([key]) => key.endsWith(".accessToken")) ?? [];
  const call = async (operation: string, input: object) => {
    const answer = await callCognito(app, operation, { ClientId: undefined, AccessToken, ...input });
    expect(answer.status, operation).toBe(200);
    return (await answer.json()) as { SecretCode?: string };
  };
  const { SecretCode = "" } = await call("AssociateSoftwareToken", {});
  await call("VerifySoftwareToken", { UserCode: createAuthenticator(SecretCode).getCode() });
  await call("SetUserMFAPreference", { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
  await expect(app.getTokens(victim), "the code is asked for").rejects.toThrow();

  await callCognito(app, "ConfirmForgotPassword", await requestReset(app, victim));
  const signIn = () => app.getTokens({ ...victim, password: "sesame 2" });
  await expect(async () => expect(await getMeStatus(app, (await signIn()).access)).toBe(200)).toPass();
});

test("a hijacker who keeps refreshing tokens is out after the owner's password reset", async ({ app }) => {
  const parent = await app.registerMember();
  const stored = Object.entries(await app.getStoredKeys(parent));
  let [, RefreshToken = ""] = stored.find(([key]) => key.endsWith(".refreshToken")) ?? [];
  const stolen: string[] = [];
  const refresh = async () => {
    const answer = await callCognito(app, "GetTokensFromRefreshToken", { RefreshToken });
    if (!answer.ok) return false;
    const { AuthenticationResult } = (await answer.json()) as {
      AuthenticationResult: { AccessToken: string; RefreshToken?: string };
    };
    stolen.push(AuthenticationResult.AccessToken);
    RefreshToken = AuthenticationResult.RefreshToken ?? RefreshToken;
    return true;
  };
  expect(await refresh()).toBe(true);
  expect(await getMeStatus(app, stolen[0] ?? "")).toBe(200);

  const choice = await requestReset(app, parent);
  let isReset = false;
  const reset = callCognito(app, "ConfirmForgotPassword", choice).finally(() => {
    isReset = true;
  });
  while (!isReset) await refresh();
  expect((await reset).status).toBe(200);
  expect(await refresh(), "the refresh token is revoked").toBe(false);
  for (const token of stolen) expect(await getMeStatus(app, token)).toBe(401);
  const hasOwnerAccess = async () =>
    getMeStatus(app, (await app.getTokens({ ...parent, password: "sesame 2" })).access);
  await expect.poll(hasOwnerAccess, { message: "a sign-in of the next second" }).toBe(200);
});
