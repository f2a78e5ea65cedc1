import type { Page } from "@playwright/test";
import { getItem } from "./content.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, test } from "./journey-test.ts";
import { advanceSubscription, createPremiumMember, getProfile } from "./payment.ts";
import { status } from "./premium-page.ts";
import { openSignedIn } from "./sign-in.ts";

const dateInWords = /[A-Z][a-z]+ \d{1,2}, \d{4}/;

/** Opens the billing portal and returns its tab. */
async function openPortal(page: Page, button: RegExp): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const portal = await opening;
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Your billing");
  return portal;
}

/** Tells the page that it is visible again, which a headless browser does not do. */
const lookAgain = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))");

test("a member cancels in the portal, resumes, cancels again, and loses Premium at the period's end", {
  tag: "@prove",
}, async ({ page, app }) => {
  const member = await createPremiumMember(app);
  const { id } = await getItem(app, ({ category }) => category === "premium");
  const download = async () => (await fetchAs(app, member.token, `content/${id}/download`, {})).status;
  expect(await download()).toBe(200);

  await openSignedIn(page, app, member);
  await expect(status(page)).toContainText("Next billing date");
  const portal = await openPortal(page, /^Manage Your Subscription/);
  expect(await portal.evaluate("window.opener"), "the portal cannot steer this page").toBeNull();
  await portal.getByRole("button", { name: "Cancel subscription" }).click();
  const [end] = dateInWords.exec(await portal.getByText(/^Cancels on/).innerText()) ?? [];
  await lookAgain(page);
  await expect(status(page)).toContainText("Premium (Cancelled)");
  await expect(status(page)).toContainText(`Premium stays on until ${end}.`);
  await portal.close();

  const again = await openPortal(page, /^Reactivate Subscription/);
  await again.getByRole("button", { name: "Reactivate subscription" }).click();
  await expect(again.getByText("Your subscription has been reactivated.")).toBeVisible();
  await lookAgain(page);
  await expect(status(page)).toContainText(`Next billing date ${end}.`);
  await again.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(again.getByText(/^Cancels on/)).toBeVisible();
  await again.getByRole("link", { name: /^Return to/ }).click();
  await expect(status(again), "the portal's own way back looks it up as well").toContainText(
    "Premium (Cancelled)",
  );

  expect(await download(), "paid for is paid for").toBe(200);
  await advanceSubscription(app, member.email, "end-period");
  await expect.poll(async () => (await getProfile(app, member.token)).role).toBe("free_member");
  expect(await download(), "the same token").toBe(403);
  await again.close();

  await page
    .getByRole("article")
    .filter({ hasText: "Premium" })
    .first()
    .getByRole("button", { name: /^Download/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Upgrade to Premium" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(status(page).getByRole("button", { name: "Upgrade to Premium" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Premium Required/ }).first()).toBeVisible();
});

test("a failed payment shows with its date and links to the portal", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const member = await createPremiumMember(app);
  await advanceSubscription(app, member.email, "fail");
  await expect.poll(async () => (await getProfile(app, member.token)).membership.state).toBe("past_due");
  await openSignedIn(page, app, member);
  const banner = page.getByRole("status").filter({ hasText: "Your last payment didn't go through" });
  await expect(banner).toContainText(new RegExp(`Premium stays on until ${dateInWords.source}`));
  await expect(status(page).getByText("Premium", { exact: true })).toBeVisible();
  await expect(status(page)).toContainText("Your last payment failed.");
  const portal = await openPortal(page, /^Update your card/);
  await portal.getByText("Update card").click();
  await portal.getByRole("button", { name: "Save card" }).click();
  await expect(portal.getByText("Your card has been saved.")).toBeVisible();
});

test("Refresh Status and Manage show their result", { tag: "@prove" }, async ({ page, app }) => {
  const member = await createPremiumMember(app);
  await openSignedIn(page, app, member);
  const refresh = page.getByRole("button", { name: "Refresh Status" });
  await refresh.click();
  await expect(page.getByText("Status Updated", { exact: true })).toBeVisible();
  await expect(page.getByText("Subscription status refreshed successfully.", { exact: true })).toBeVisible();

  const down = {
    status: 502,
    json: { error: { code: "payment_provider_unavailable", message: "Not now.", request_id: "1" } },
  };
  await page.route("**/api/membership/refresh", (route) => route.fulfill(down));
  await refresh.click();
  await expect(
    page.getByText("Failed to refresh subscription status: Not now.", { exact: true }),
  ).toBeVisible();

  await page.route("**/api/membership/portal", (route) => route.fulfill(down));
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: /^Manage Your Subscription/ }).click();
  const tab = await opening;
  await expect(page.getByText("Failed to open customer portal: Not now.", { exact: true })).toBeVisible();
  await expect.poll(() => tab.isClosed(), { message: "the tab that leads nowhere is gone" }).toBe(true);
});

test("complimentary, lapsed and paying-admin members each see their own membership state", {
  tag: "@prove",
}, async ({ page, app }) => {
  let shown: { role: string; state: string } = { role: "premium_member", state: "comped" };
  await page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const membership = { ...body.membership, state: shown.state, grace_until: "2026-11-03T12:00:00.000Z" };
    await route.fulfill({ response: answer, json: { ...body, role: shown.role, membership } });
  });
  await openSignedIn(page, app, app.getAccount("free_member"));
  const manage = page.getByRole("button", { name: /^Manage Your Subscription/ });
  await expect(status(page).getByText("Premium", { exact: true })).toBeVisible();
  await expect(status(page)).toContainText("nothing to pay or cancel");
  await expect(page.getByRole("button", { name: "Refresh Status" })).toBeVisible();
  await expect(manage, "a complimentary membership has no payment").toHaveCount(0);

  shown = { role: "free_member", state: "past_due" };
  await page.reload();
  await expect(page.getByText("Premium ended on November 3, 2026.")).toBeVisible();
  await expect(manage, "one subscription is enough").toBeVisible();
  await expect(status(page).getByRole("button", { name: "Upgrade to Premium" })).toHaveCount(0);
  await page.goto("/register-premium");
  await expect(page.getByText("Premium ended on November 3, 2026.")).toBeVisible();
  await page.goto("/about");
  const portal = page.waitForRequest("**/api/membership/portal");
  await page.getByRole("banner").getByRole("button", { name: "Upgrade to Premium" }).click();
  await portal;

  shown = { role: "admin", state: "active" };
  await page.goto("/dashboard");
  await expect(status(page)).toContainText("Admin");
  await expect(page.getByRole("link", { name: "Access Admin Panel" })).toBeVisible();
  await expect(manage).toBeVisible();
});
