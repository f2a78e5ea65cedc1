import type { Page } from "@playwright/test";
import { createAdvisor, findAdvisor, getCard } from "./advisors-page.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { openBackOffice } from "./back-office-page.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { getText } from "./get-text.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";

/* An advisor's new address (ADV-8): an owner enters it, its owner confirms it, and the links of open sessions go there. */

const createAddress = (label: string) => `${label}-${process.pid}-${Date.now()}@example.com`;

async function changeAddress(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(getCard(page, name).getByText(`Waiting for ${email}`)).toBeVisible();
}

const owner = (app: JourneyApp) => app.getAccount("admin").email;

test("an advisor's new address gets the links once it is confirmed, and the old links end", {
  tag: "@prove",
}, async ({ page, browser, app }) => {
  const [old, next] = [createAddress("old"), createAddress("new")];
  const { name } = await createAdvisor(app, { email: old });
  const person = app.createPerson();
  await app.signUp(person);
  const booking = await createRequestedBooking(app, person, name);
  const request = await waitForEmail(app, old, / asks for 60 minutes/, booking);

  await openBackOffice(page, app, "advisors");
  await changeAddress(page, name, next);
  await waitForEmail(app, old, "Your address for session requests is changing");
  await waitForEmail(app, owner(app), "An advisor's email address is changing", name);
  const link = await waitForEmail(app, next, "Confirm your address for session requests");
  expect(await findAdvisor(app, name)).toMatchObject({ email: old });

  // Axe needs a page of a context of its own.
  const advisor = await (await browser.newContext({ baseURL: app.site })).newPage();
  await advisor.goto(findLink(link.html));
  await expect(advisor.getByRole("heading", { level: 1, name: "Confirm your address" })).toBeVisible();
  await expectAxeClean(advisor, "the page that confirms an advisor's address");
  await advisor.getByRole("button", { name: "Confirm this address" }).click();
  await expect(advisor.getByRole("heading", { level: 1, name: "Your address is confirmed" })).toBeFocused();

  await waitForEmail(app, old, "Session requests now go to your new address");
  const again = await waitForEmail(app, next, / asks for 60 minutes/, booking);
  await advisor.goto(findLink(again.html));
  await expect(advisor.getByRole("button", { name: "Decline" })).toBeVisible();
  await advisor.goto(findLink(request.html));
  await advisor.reload();
  await expect(advisor.getByRole("button", { name: "Decline" })).toBeHidden();
  await expect(advisor.getByRole("heading", { level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByText(`Waiting for ${next}`)).toBeHidden();
  expect(await findAdvisor(app, name)).toMatchObject({ email: next, email_change: null });
});

test("an owner undoes an advisor's new address, and its link does not work any more", {
  tag: "@prove",
}, async ({ page, browser, app }) => {
  const [old, next] = [createAddress("kept"), createAddress("typo")];
  const { name } = await createAdvisor(app, { email: old });
  await openBackOffice(page, app, "advisors");
  await changeAddress(page, name, next);
  const link = await waitForEmail(app, next, "Confirm your address for session requests");
  await getCard(page, name)
    .getByRole("button", { name: `Undo: ${name}` })
    .press("Enter");
  await expect(getText(page, "The new address was removed")).toBeVisible();
  await expect(page.getByText(`Waiting for ${next}`)).toBeHidden();
  await expect(getCard(page, name).getByText(old, { exact: true })).toBeFocused();

  const stranger = await browser.newPage({ baseURL: app.site });
  await stranger.goto(findLink(link.html));
  await stranger.getByRole("button", { name: "Confirm this address" }).click();
  await expect(
    stranger.getByRole("heading", { level: 1, name: "This link is no longer valid" }),
  ).toBeFocused();
  expect(await findAdvisor(app, name)).toMatchObject({ email: old, email_change: null });
});
