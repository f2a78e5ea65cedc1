import type { Locator, Page } from "@playwright/test";
import { expect, type JourneyApp } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/** Opens a tab of the back office as the seeded admin. */
export async function openBackOffice(page: Page, app: JourneyApp, tab: string): Promise<void> {
  await openSignedIn(page, app, app.getAccount("admin"), `/admin?tab=${tab}`);
  await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible({ timeout: 20_000 });
}

/** Calls an admin route as the seeded admin. */
export async function fetchAsAdmin(app: JourneyApp, path: string, init: RequestInit = {}): Promise<Response> {
  const { access } = await app.getTokens(app.getAccount("admin"));
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  return fetch(`${app.site}/api/admin/${path}`, { ...init, headers });
}

/** Presses Tab until this element has the focus. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await place.and(page.locator(":focus")).count()) > 0) return;
  }
  await expect(place).toBeFocused();
}
