import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Locator, Page } from "@playwright/test";
import { adminCreated } from "../../contract/members-admin.ts";
import type { AdminRole } from "../../contract/roles.ts";
import { fetchAs, type RequestParts } from "./fetch-as.ts";
import { expect, type JourneyApp } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/** Opens a tab of the back office as the seeded admin. */
export async function openBackOffice(page: Page, app: JourneyApp, tab: string): Promise<void> {
  await openSignedIn(page, app, app.getAccount("admin"), `/admin?tab=${tab}`);
  await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible({ timeout: 20_000 });
}

/** Calls an admin route as the seeded admin. */
export async function fetchAsAdmin(app: JourneyApp, path: string, init?: RequestParts): Promise<Response> {
  const { access } = await app.getTokens(app.getAccount("admin"));
  return fetchAs(app, access, `admin/${path}`, undefined, init);
}

/** Calls Cognito with the rights of the product's own functions. */
export const connectToPool = ({ endpoints: { aws, cognito } }: JourneyApp) =>
  new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: cognito.region,
    credentials: { accessKeyId: aws.access_key_id, secretAccessKey: aws.secret_access_key },
  });

/** Creates an admin who has already chosen a password of their own. */
export async function createAdminPerson(
  app: JourneyApp,
  admin_role: AdminRole = "owner",
): Promise<{ id: string; email: string; password: string }> {
  const { email } = app.createPerson();
  const person = { email, password: "long enough, and mine" };
  const body = JSON.stringify({ ...person, password: "a first password", admin_role });
  const created = await fetchAsAdmin(app, "admins", { method: "POST", body });
  const text = await created.text();
  expect(created.status, text).toBe(201);
  const user = { UserPoolId: app.endpoints.cognito.user_pool_id, Username: email };
  await connectToPool(app).send(
    new AdminSetUserPasswordCommand({ ...user, Password: person.password, Permanent: true }),
  );
  return { ...person, id: adminCreated.parse(JSON.parse(text)).member.id };
}

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await place.and(page.locator(":focus")).count()) > 0) return;
  }
  await expect(place).toBeFocused();
}
