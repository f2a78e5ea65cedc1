import type { Page } from "@playwright/test";
import type { JourneyApp } from "./journey-test.ts";

/** Fills in and submits the sign-in page. The test checks the result. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto("/login");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens a page as a signed-in person, for journeys that are not about signing in. */
export async function openSignedIn(
  page: Page,
  app: JourneyApp,
  who: { email: string; password: string },
  path = "/dashboard",
): Promise<void> {
  const kept = await app.getStoredKeys(who);
  await page.goto("/robots.txt");
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.goto(path);
}

/** Answers the profile without a name, as for an account that was imported without one. */
export async function hideName(page: Page): Promise<void> {
  await page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...profile, first_name: "", last_name: "" } });
  });
}
