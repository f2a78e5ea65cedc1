import type { Locator, Page } from "@playwright/test";
import { expect, type Stage } from "./stage.ts";

/** A tab of the back office, by way of the sign-in page, which leads back to it. */
export async function openBackOffice(page: Page, stage: Stage, tab: string): Promise<void> {
  const { email, password } = stage.account("admin");
  await page.goto(`/admin?tab=${tab}`);
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible({ timeout: 20_000 });
}

/** Asks the API's back office as the seeded admin. */
export async function asAdmin(stage: Stage, path: string, init: RequestInit = {}): Promise<Response> {
  const { access } = await stage.tokensOf(stage.account("admin"));
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  return fetch(`${stage.site}/api/admin/${path}`, { ...init, headers });
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await place.and(page.locator(":focus")).count()) > 0) return;
  }
  await expect(place).toBeFocused();
}
