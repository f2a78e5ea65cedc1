import type { Page } from "@playwright/test";
import { expect, test } from "./journey-test.ts";
import { hideName, openSignedIn } from "./sign-in.ts";

const nav = (page: Page) => page.getByRole("navigation", { name: "Main" });
const colourOfLinks = `getComputedStyle(document.querySelector("nav[aria-label=Main] a[href='/resources']")).color`;
const plans = (page: Page) => page.getByRole("heading", { name: "Choose What Fits" });

test("header: links to its pages, and its two dropdowns describe their entries", async ({ page }) => {
  await page.goto("/about");
  await nav(page).getByRole("button", { name: "About" }).click();
  await expect(nav(page).getByRole("link", { name: "Membership", exact: true })).toHaveAttribute(
    "href",
    "/about",
  );
  await nav(page).getByRole("button", { name: "Membership" }).click();
  for (const [name, words, tag, path] of [
    [
      "Join Free",
      "Access basic parenting resources and get started on your journey.",
      "Free forever",
      "/register",
    ],
    [
      "Upgrade to Premium",
      "Unlock expert guidance, premium resources, community access, and personalized support.",
      "Starting at $20/month",
      "/register-premium",
    ],
  ] as const) {
    const card = nav(page).getByRole("link", { name });
    await expect(card).toContainText(words);
    await expect(card).toContainText(tag);
    await expect(card).toHaveAttribute("href", path);
  }
  await nav(page).getByRole("link", { name: "Upgrade to Premium" }).click();
  await expect(page.getByText("Almost there!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Redirecting you to complete your membership...", { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/register-premium$/);
});

test("header: changes the color of its links once the page has scrolled, and is at most 1300 px wide", {
  tag: "@prove",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto("/about");
  const colour = () => page.evaluate<string>(colourOfLinks);
  const before = await colour();
  await page.mouse.wheel(0, 400);
  await expect.poll(colour).not.toBe(before);
  await page.mouse.wheel(0, -400);
  await expect.poll(colour).toBe(before);
  const left = await page.getByRole("banner").getByRole("link", { name: "Kindstead home" }).boundingBox();
  const right = await page.getByRole("banner").getByRole("link", { name: "Join Now" }).boundingBox();
  expect((right?.x ?? 0) + (right?.width ?? 0) - (left?.x ?? 0)).toBeLessThanOrEqual(1300);
  expect(left?.x).toBeGreaterThanOrEqual(150);
});

test("header: Join Now leads to the plans from every page, on a phone as well", { tag: "@prove" }, async ({
  page,
}) => {
  await page.goto("/blog");
  await page.getByRole("banner").getByRole("link", { name: "Join Now" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(plans(page)).toBeFocused();
  await expect(plans(page)).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("navigation").getByRole("link")).toHaveText([
    "Home",
    "About Us",
    "Join Free",
    "Explore Premium",
    "Resources",
    "Blog",
  ]);
  await expect(menu.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
  await menu.getByRole("link", { name: "Join Now" }).click();
  await expect(menu, "it closes when the route changes").toBeHidden();
  await expect(plans(page)).toBeInViewport();
});

test("header: offers a free member the upgrade, and signing out leads to the sign-in page", {
  tag: "@prove",
}, async ({ page, app }) => {
  await hideName(page);
  await openSignedIn(page, app, app.getAccount("free_member"), "/about");
  const account = page.getByRole("banner");
  await account.getByRole("button", { name: "Upgrade to Premium" }).click();
  const popup = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(popup.getByLabel("Email address")).toHaveAttribute("readonly");
  await popup.getByLabel("First name").fill(" ");
  await popup.getByLabel("Last name").fill("");
  await popup.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(popup.getByText("First name is required")).toBeVisible();
  await expect(popup.getByText("Last name is required")).toBeVisible();
  await page.keyboard.press("Escape");
  await account.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("header: the upgrade cannot be closed while its payment page is on the way, and can after an error", {
  tag: "@prove",
}, async ({ page, app }) => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route("**/api/membership/checkout", async (route) => {
    await refused;
    await route.fulfill({
      status: 502,
      json: { error: { code: "payment_provider_unavailable", message: "Not now.", request_id: "1" } },
    });
  });
  await openSignedIn(page, app, app.getAccount("free_member"), "/about");
  await page.getByRole("banner").getByRole("button", { name: "Upgrade to Premium" }).click();
  const popup = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await popup.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(popup.getByRole("button", { name: "Processing..." })).toBeVisible();
  await popup.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("Escape");
  await expect(popup.getByRole("button", { name: "Processing..." })).toBeVisible();
  refuse();
  await expect(popup.getByRole("button", { name: "Continue to Payment" })).not.toHaveAttribute("aria-busy");
  await popup.getByRole("button", { name: "Close" }).click();
  await expect(popup).toBeHidden();
});
