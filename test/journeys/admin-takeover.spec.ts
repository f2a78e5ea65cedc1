import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetTokensFromRefreshTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Page } from "@playwright/test";
import { accountAccess } from "../../contract/members.ts";
import { createAuthenticator } from "../support/totp.ts";
import { openBackOffice } from "./back-office-page.ts";
import { fetchAs } from "./fetch-as.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { getProfile } from "./payment.ts";
import { signIn } from "./sign-in.ts";

/*
 * An attacker registers a colleague's address, and an admin makes that address an admin (ADMIN-6): nothing that the first
 * person holds works for an admin.
 */

const connect = ({ endpoints }: JourneyApp) =>
  new CognitoIdentityProviderClient({
    endpoint: endpoints.cognito.endpoint,
    region: endpoints.cognito.region,
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    maxAttempts: 1,
  });

/** Registers as the attacker does, with a second factor of their own, and returns everything that they hold. */
async function registerAttacker(app: JourneyApp) {
  const person = await app.registerMember();
  const stored = Object.entries(await app.getStoredKeys(person, accountAccess));
  const find = (ending: string) => stored.find(([key]) => key.endsWith(ending))?.[1] ?? "";
  const [AccessToken, RefreshToken] = [find(".accessToken"), find(".refreshToken")];
  const pool = connect(app);
  const { SecretCode = "" } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = createAuthenticator(SecretCode).getCode();
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  return { person, AccessToken, RefreshToken };
}

type Attacker = Awaited<ReturnType<typeof registerAttacker>>;

/** Everything that the attacker tries must fail. */
async function expectLockedOut(app: JourneyApp, { person, AccessToken, RefreshToken }: Attacker) {
  const pool = connect(app);
  const ClientId = app.endpoints.cognito.client_id;
  expect((await fetchAs(app, AccessToken, "me")).status, "the old token").toBe(401);
  expect((await fetchAs(app, AccessToken, "admin/members")).status, "the old token").toBe(401);
  const refresh = pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
  await expect(refresh, "the old refresh token").rejects.toThrow("revoked");
  await expect(pool.send(new DeleteUserCommand({ AccessToken }))).rejects.toThrow("revoked");
  await expect(app.getTokens(person), "the old password").rejects.toThrow();
}

/** The owner of the mailbox follows the link of the email and signs in with the password that they choose. */
async function expectOwnerIsAdmin(page: Page, app: JourneyApp, email: string) {
  const mail = await waitForEmail(app, email, "Choose a new Kindstead password");
  expect(mail.html).toContain("You are now an admin of Kindstead.");
  const [link = ""] = /https?:[^"]*\/reset-password#[^"]*/.exec(mail.html) ?? [];
  const password = "long enough, and mine";
  await page.goto(link.replaceAll("&amp;", "&"));
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await signIn(page, { email, password });
  await expect(page.getByRole("link", { name: "Access Admin Panel" })).toBeVisible();
}

test("takeover by registering first: the Create Admin form asks, and locks the first person out", {
  tag: "@prove",
}, async ({ page, app, browser }) => {
  const attacker = await registerAttacker(app);
  const { email } = attacker.person;
  await openBackOffice(page, app, "create-admin");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("twelve letters or more");
  await page.getByRole("button", { name: "Create Admin" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Make this member an admin?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await getProfile(app, attacker.AccessToken)).role, "nothing happened yet").toBe("free_member");
  await page.getByRole("button", { name: "Create Admin" }).click();
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByText(`Admin user ${email} created successfully!`, { exact: true })).toBeVisible();
  await expect(
    page.getByText("We've emailed them a link to choose a new password.", { exact: true }),
  ).toBeVisible();

  await expectLockedOut(app, attacker);
  const owner = await browser.newPage();
  await expectOwnerIsAdmin(owner, app, email);
  await expectLockedOut(app, attacker);
  await owner.close();
});

test("takeover by registering first: the role of a user asks, and locks the first person out", {
  tag: "@prove",
}, async ({ page, app, browser }) => {
  const attacker = await registerAttacker(app);
  const { email } = attacker.person;
  await openBackOffice(page, app, "users");
  await page.getByRole("searchbox").fill(email);
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  await page.getByLabel("Role").selectOption("admin");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Make this member an admin?" });
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByText("User updated successfully!", { exact: true })).toBeVisible();

  await expectLockedOut(app, attacker);
  const owner = await browser.newPage();
  await expectOwnerIsAdmin(owner, app, email);
  await owner.close();
});
