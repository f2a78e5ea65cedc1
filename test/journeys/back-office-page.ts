import type { Locator, Page } from "@playwright/test";
import { arriveAs } from "./sign-in.ts";
import { expect, type Stage } from "./stage.ts";

/** A tab of the back office, as the seeded admin. */
export async function openBackOffice(page: Page, stage: Stage, tab: string): Promise<void> {
  await arriveAs(page, stage, stage.account("admin"), `/admin?tab=${tab}`);
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
