import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  SetUserMFAPreferenceCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Page } from "@playwright/test";
import { openSetup, scanQrCode, setUpAuthenticator, signInWithCode } from "./authenticator.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { connectToPool, createAdminPerson, openBackOffice } from "./back-office-page.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

/* Two-step sign-in for admins with an authenticator app (AUTH-16). */

/** Opens the back office as a new admin. */
async function openAsNewAdmin(page: Page, app: JourneyApp, tab: string) {
  const person = await createAdminPerson(app);
  await openSignedIn(page, app, person, `/admin?tab=${tab}`);
  return person;
}

/** Waits until the outbox has turned the second factor off. */
async function signInWithPasswordAlone(
  page: Page,
  app: JourneyApp,
  who: { email: string; password: string },
) {
  await expect(async () => void (await app.getTokens(who))).toPass();
  await signIn(page, who);
  await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
}

test("an admin enrols an app by QR code, signs in with it, loses it and is helped by another admin", async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(120_000);
  const who = await openAsNewAdmin(page, app, "security");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  await openSetup(page, { password: "not this one" });
  await expect(page.getByText("That isn't your current password.")).toBeVisible();
  await expectAxeClean(page, "the question for the password");
  await page.getByLabel("Your password").fill(who.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await expectAxeClean(page, "the setup of an authenticator app");
  const secret = (await page.locator("code").textContent())?.replaceAll(" ", "");
  expect((await scanQrCode(page)).searchParams.get("secret"), "the same as text").toBe(secret);
  await page.getByLabel("6-digit code").fill("12a");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter the six digits that your authenticator app shows.")).toBeVisible();
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("That code isn't right.")).toBeVisible();
  await page.reload();
  const { app: authenticator, address } = await setUpAuthenticator(page, who);
  expect([address.protocol, address.searchParams.get("issuer")]).toEqual(["otpauth:", "Kindstead"]);
  expect(decodeURIComponent(address.pathname)).toContain(who.email);

  await signIn(page, who);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeFocused();
  await expectAxeClean(page, "the form for the code");
  for (const [code, message] of [
    ["000000", /^That code isn't right\./],
    [authenticator.getLastCode(), /^That code was used before\./],
  ] as const) {
    await page.getByLabel("6-digit code").fill(code);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel("6-digit code")).toBeFocused();
  }
  await page.getByLabel("6-digit code").fill(authenticator.getCode());
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
  await page.goto("/admin?tab=security");
  await expect(page.getByText("Two-step sign-in is on", { exact: true })).toBeVisible();

  const other = await browser.newPage();
  await openBackOffice(other, app, "users");
  await other.getByRole("searchbox").fill(who.email);
  await other.getByRole("button", { name: `Reset two-step sign-in ${who.email}` }).click();
  const dialog = other.getByRole("alertdialog", { name: "Reset two-step sign-in?" });
  await dialog.getByRole("button", { name: "Reset two-step sign-in" }).click();
  await expect(
    other.getByText(`Two-step sign-in for ${who.email} was reset.`, { exact: true }),
  ).toBeVisible();
  await expect(other.getByRole("button", { name: `Reset two-step sign-in ${who.email}` })).toBeHidden();
  await other.close();
  for (const to of [who.email, app.getAccount("admin").email])
    await waitForEmail(app, to, "Two-step sign-in was reset", who.id);

  await page.reload();
  await expect(page, "signed out everywhere").toHaveURL(/\/login/);
  await signInWithPasswordAlone(page, app, who);
});

test("an admin who lost the phone signs in with a recovery code, which works once, and sets up a new app", {
  tag: "@prove",
}, async ({ page, app }) => {
  test.setTimeout(120_000);
  const who = await openAsNewAdmin(page, app, "security");
  const { recoveryCodes } = await setUpAuthenticator(page, who);
  expect(new Set(recoveryCodes).size).toBe(10);
  const recover = async (code: string) => {
    await page.getByLabel("Recovery code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Turn off two-step sign-in" }).click();
  };
  await signIn(page, who);
  await page.getByRole("button", { name: "Lost your phone?" }).click();
  await expect(page.getByRole("heading", { name: "Lost your phone?" })).toBeFocused();
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(who.email);
  await expectAxeClean(page, "the form for a recovery code");
  await recover("1234");
  await expect(page.getByRole("textbox", { name: "Recovery code" })).toHaveAttribute("aria-invalid", "true");
  await recover((recoveryCodes[0] ?? "").toLowerCase());
  await expect(page.getByText(/two-step sign-in is off within a minute/).first()).toBeVisible();
  await waitForEmail(app, who.email, /recovery code/, who.email);
  await waitForEmail(app, app.getAccount("admin").email, /recovery code/, who.id);

  await expect(async () => void (await app.getTokens(who))).toPass();
  await signIn(page, who);
  await expect(page).toHaveURL(/\/admin\?tab=security/);
  await expect(page.getByText("Two-step sign-in is required")).toBeVisible();
  const { app: newApp } = await setUpAuthenticator(page, who);
  await signInWithCode(page, who, newApp.getCode());
  await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
});

test("admin:reset-mfa helps a lone admin, and refuses other addresses in one line", {
  tag: "@prove",
}, async ({ page, app }) => {
  const who = await openAsNewAdmin(page, app, "security");
  await setUpAuthenticator(page, who);
  const root = join(import.meta.dirname, "..", "..");
  const run = async (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, "local/tools/admin-reset-mfa.ts"), ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, KINDSTEAD_STATE: process.env.JOURNEYS_STATE },
    }).catch(({ stderr }: { stderr: string }) => ({ stdout: stderr }));
  expect((await run("unknown@example.com")).stdout).toBe(
    "unknown@example.com has no account. Nothing was changed.\n",
  );
  expect((await run(who.email)).stdout).toContain(`Two-step sign-in for ${who.email} is reset.`);
  await signInWithPasswordAlone(page, app, who);
});

test("an admin who needs two-step sign-in is led to its setup instead of the tabs", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.route("**/api/admin/second-factor", (route) =>
    route.fulfill({ json: { state: "setup_needed", enabled_at: null } }),
  );
  const who = await openAsNewAdmin(page, app, "users");
  await expect(page.getByText("Two-step sign-in is required")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expectAxeClean(page, "the back office before two-step sign-in is set up");
  await openSetup(page, who);
  expect((await scanQrCode(page)).searchParams.get("secret")).toMatch(/^[A-Z2-7]{52}$/);
});

test("a back office that could not ask about two-step sign-in leads to its setup once it is refused", {
  tag: "@prove",
}, async ({ page, app }) => {
  let asked = 0;
  await page.route("**/api/admin/second-factor", (route) => {
    asked += 1;
    // The first answer and its retry fail.
    if (asked <= 2) return route.fulfill({ status: 502, json: { message: "Bad Gateway" } });
    return route.fulfill({ json: { state: "setup_needed", enabled_at: null } });
  });
  const error = { code: "mfa_required", message: "Use two-step sign-in.", request_id: "1" };
  await page.route("**/api/admin/overview*", async (route) => {
    await expect.poll(() => asked).toBe(2);
    await route.fulfill({ status: 403, json: { error } });
  });
  await openAsNewAdmin(page, app, "overview");
  await expect(page.getByText("Two-step sign-in is required")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("a stolen token changes nothing at Cognito, and a second factor that is off there all the same opens nothing", {
  tag: "@prove",
}, async ({ page, app }) => {
  const who = await openAsNewAdmin(page, app, "security");
  const { app: authenticator } = await setUpAuthenticator(page, who);
  await signInWithCode(page, who, authenticator.getCode());
  await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
  const AccessToken = await page.evaluate<string>(
    "Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))[1]",
  );
  const pool = connectToPool(app);
  const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };
  const passwords = { PreviousPassword: who.password, ProposedPassword: "a thief's own words" };
  for (const command of [
    new SetUserMFAPreferenceCommand({ AccessToken, ...off }),
    new AssociateSoftwareTokenCommand({ AccessToken }),
    new ChangePasswordCommand({ AccessToken, ...passwords }),
  ])
    await expect(pool.send(command as SetUserMFAPreferenceCommand)).rejects.toThrow("required scopes");
  const { user_pool_id: UserPoolId } = app.endpoints.cognito;
  await pool.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: who.email, ...off }));
  await page.context().clearCookies();
  await page.evaluate("localStorage.clear()");
  await signIn(page, who);
  await expect(page.getByText(/^We couldn't check your two-step sign-in\./)).toBeVisible();
  const { email: owner } = app.getAccount("admin");
  await waitForEmail(app, owner, "An admin's two-step sign-in was switched off", who.id);
});

test("a sign-in that takes too long starts again with the password", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const who = await openAsNewAdmin(page, app, "security");
  const { app: authenticator } = await setUpAuthenticator(page, who);
  await signIn(page, who);
  const submit = page.getByRole("button", { name: "Sign In", exact: true });
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await page.getByLabel("6-digit code").fill("000000");
    // The sentence about the code before is still there.
    const answered = page.waitForResponse(
      (answer) => answer.request().headers()["x-amz-target"]?.endsWith(".RespondToAuthChallenge") ?? false,
    );
    await submit.click();
    await answered;
    await expect(submit).not.toHaveAttribute("aria-busy");
    await expect(page.getByText("That code isn't right.")).toBeVisible();
  }
  await page.getByLabel("6-digit code").fill(authenticator.getCode());
  await submit.click();
  await expect(page.getByText(/^Your sign-in took too long/)).toBeVisible();
  await signInWithCode(page, who, authenticator.getLastCode());
  await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
});
