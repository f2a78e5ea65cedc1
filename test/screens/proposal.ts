import type { Page } from "@playwright/test";
import { findLink, waitForNewestEmail } from "../journeys/find-email.ts";
import { expect, type JourneyApp } from "../journeys/journey-test.ts";

/** Opens the page that the newest email to this advisor links to. */
export async function openProposal(page: Page, app: JourneyApp, advisor: string): Promise<void> {
  await page.goto(findLink((await waitForNewestEmail(app, advisor)).html));
}

/** Confirms the first time of the newest request as this advisor, and closes the page. */
export async function confirmFirstTime(page: Page, app: JourneyApp, advisor: string): Promise<void> {
  await openProposal(page, app, advisor);
  await page.getByRole("table").getByRole("radio").first().check();
  await page.getByRole("radio", { name: "I'll say later" }).check();
  await page.getByRole("button", { name: /^Confirm / }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  await page.close();
}
