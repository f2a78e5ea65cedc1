import type { Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** Fills the sign-in page in and sends it. What comes of it is the test's to see. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto("/login");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens a page as somebody who has signed in before: for journeys whose matter is not the signing in. */
export async function arriveAs(
  page: Page,
  stage: Stage,
  who: { email: string; password: string },
  path = "/dashboard",
): Promise<void> {
  const kept = await stage.keptBy(who);
  await page.goto("/robots.txt");
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await page.goto(path);
}
