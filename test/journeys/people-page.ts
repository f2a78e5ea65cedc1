import type { Locator, Page } from "@playwright/test";
import { type MemberRecord, memberPage } from "../../contract/members-admin.ts";
import { fetchAsAdmin, openBackOffice } from "./back-office-page.ts";
import { expect, type JourneyApp } from "./journey-test.ts";

/** Opens the users tab and searches for this address. */
export async function findUser(page: Page, app: JourneyApp, email: string): Promise<void> {
  await openBackOffice(page, app, "users");
  await page.getByRole("searchbox").fill(email);
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
}

export const press = (page: Page, words: string, email: string) =>
  page.getByRole("button", { name: `${words} ${email}` }).click();

/** The button with a member's name, which opens their page. */
export const getOpener = (page: Page, email: string): Locator =>
  page.getByRole("row").filter({ hasText: email }).getByRole("button").first();

export async function readMember(app: JourneyApp, email: string): Promise<MemberRecord> {
  const answer = await fetchAsAdmin(app, `members?q=${encodeURIComponent(email)}`);
  const [found] = memberPage.parse(await answer.json()).items;
  if (!found) throw new Error(`${email} is not listed`);
  return found;
}

export async function chooseRole(page: Page, email: string, role: string): Promise<void> {
  await press(page, "Edit", email);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
}
