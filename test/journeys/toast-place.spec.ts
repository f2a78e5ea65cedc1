import type { Page } from "@playwright/test";
import { expectAxeClean } from "./axe-checks.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/** The names of the controls of the page that lie below the notification. */
const listCovered = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const toast = document.querySelector("[data-toasts] > *").getBoundingClientRect();
    return [...document.querySelectorAll("button, a[href], input")]
      .filter((each) => !each.closest("[data-toasts]"))
      .filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 1 && box.height < 90 && box.top < toast.bottom && box.bottom > toast.top;
      })
      .map((each) => each.outerHTML.slice(0, 120));
  })()`);

test("a notification covers no button of a phone, wherever the page is scrolled to", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, app, app.getAccount("premium_member"), "/resources");
  await page.getByRole("article").first().getByRole("link").first().click();
  const copy = page.getByRole("button", { name: "Copy link" });
  for (const block of ["start", "center", "end"]) {
    await copy.evaluate((element, at) => element.scrollIntoView({ block: at as "start" }), block);
    await copy.click();
    const toast = page.getByText(/Link copied|copy the link/).first();
    await expect(toast).toBeVisible();
    // Its five seconds pause while the pointer is over it.
    await toast.hover();
    expect(await listCovered(page), block).toEqual([]);
    await page.getByRole("button", { name: "Close notification" }).click();
    await expect(toast).toBeHidden();
  }
  await copy.click();
  await expectAxeClean(page, "an item with a notification");
});

test("'Use another card' of an email opens the billing portal, also after signing in", {
  tag: "@prove",
}, async ({ page, app }) => {
  const portal = page.getByRole("heading", { name: "Your billing" });
  await page.goto("/dashboard?portal=open");
  await expect(page).toHaveURL(/\/login$/);
  const { email, password } = app.getAccount("premium_member");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(portal).toBeVisible({ timeout: 30_000 });
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
});
