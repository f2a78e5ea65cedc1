import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { layOutEverything } from "./axe-checks.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { getContinueButton } from "./premium-page.ts";
import { openSignedIn } from "./sign-in.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Expects the current page to pass axe and not to overflow sideways. */
async function expectAccessible(
  page: Page,
  what: string,
  colorScheme: "light" | "dark" = "light",
): Promise<void> {
  await layOutEverything(page);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))");
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found, what).toEqual([]);
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  await expect.poll(() => page.evaluate<number>(overflow), what).toBeLessThanOrEqual(0);
}

/** Makes the API answer that the seeded free member has this membership. */
async function openAs(page: Page, app: JourneyApp, role: string, held: object): Promise<void> {
  await page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, role, membership: { ...body.membership, ...held } },
    });
  });
  await openSignedIn(page, app, app.getAccount("free_member"));
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
}

test.use({ viewport: { width: 390, height: 844 } });

test("the premium registration shows price, contents, button and terms within the first 900 px", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/register-premium");
  const main = page.getByRole("main");
  for (const part of [
    page.getByText("$20.00 per month, cancel anytime"),
    page.getByText("Math practice by stage"),
    getContinueButton(page),
    main.getByText("By continuing, you agree to our Terms of Service"),
  ]) {
    const box = await part.boundingBox();
    expect(box && box.y + box.height, String(part)).toBeLessThanOrEqual(900);
  }
  const topics = main.getByRole("button", { name: "Topics you care about (optional)" });
  await expect(main.getByLabel("Toddler")).toBeHidden();
  await topics.press("Enter");
  await main.getByLabel("Toddler").check();
  await topics.press("Enter");
  await expect(topics).toHaveAttribute("aria-expanded", "false");
  await topics.press("Enter");
  await expect(main.getByLabel("Toddler"), "folding keeps the choice").toBeChecked();
});

test("the premium registration passes axe in each state", { tag: "@prove" }, async ({ page, app }) => {
  await page.goto("/register-premium");
  await getContinueButton(page).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectAccessible(page, "errors in the form", "dark");

  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/api/membership/complete-signup", async (route) => {
    await held;
    await route.fulfill({ json: { success: true, requiresSignIn: false, email: "d•••@example.com" } });
  });
  await page.goto("/register-premium?success=true&session_id=cs_test_1");
  const setting = page.getByRole("heading", { name: "Setting up your premium account..." });
  await expect(setting).toBeFocused();
  await expect(page.getByText("This will only take a moment.")).toBeVisible();
  await expectAccessible(page, "setting up");
  answer();
  const created = page.getByRole("dialog", { name: "Premium Account Created!" });
  await expect(created).toContainText("d•••@example.com");
  await expectAccessible(page, "created", "dark");
  await page.keyboard.press("Escape");
  await expect(page, "closing it leads to the sign-in page as well").toHaveURL(
    /\/login\?message=premium_created$/,
  );

  await openSignedIn(page, app, app.getAccount("free_member"), "/register-premium");
  await expect(page.getByRole("heading", { name: "One step left to Premium" })).toBeVisible();
  await expectAccessible(page, "a member's one step", "dark");
});

test("the dashboard passes axe while an upgrade is processed and after it failed", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, app.getAccount("free_member"));
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/api/membership/upgrade-success", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto("/dashboard?upgrade=success&session_id=cs_test_1");
  await expect(page.getByRole("heading", { name: "Processing your upgrade..." })).toBeFocused();
  await expectAccessible(page, "processing");
  answer();
  await expect(page.getByText("Upgrade Error", { exact: true })).toBeVisible();
  await expect(
    page.getByText("There was an issue completing your upgrade. Please contact support.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome back/ })).toBeFocused();

  await page.reload();
  await expect(page.getByText("Upgrade Error", { exact: true }), "a reload tries again").toBeVisible();
  await page.unroute("**/api/membership/upgrade-success");
  await page.route("**/api/membership/upgrade-success", (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await page.getByRole("link", { name: /^Browse Content/ }).click();
  await expect(page, "without the session's id").toHaveURL(/\/dashboard#library$/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Now Premium Member!")).toBeVisible();
  await expectAccessible(page, "upgraded", "dark");
});

test("cards, banner and popup pass axe", { tag: "@prove" }, async ({ page, app }) => {
  await openAs(page, app, "premium_member", {
    state: "past_due",
    grace_until: "2026-12-04T12:00:00.000Z",
  });
  await expectAccessible(page, "past due", "dark");
  await page.unroute("**/api/me");

  // The popup asks for a name only if the account has none.
  await page.route("**/api/me", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), first_name: "", last_name: "" },
    });
  });
  await page.goto("/about");
  const menu = page.getByRole("button", { name: "Menu" });
  const popup = page.getByRole("dialog", { name: "Upgrade to Premium" });
  const upgrade = async () => {
    await menu.click();
    await page.getByRole("dialog").getByRole("button", { name: "Upgrade to Premium" }).click();
    await expect(popup).toBeVisible();
  };
  await upgrade();
  await expect(page.getByRole("dialog"), "the menu has made way").toHaveCount(1);
  await page.keyboard.press("Escape");
  await upgrade();
  await page.keyboard.press("Escape");
  await expect(menu, "also when everything had been fetched before").toBeFocused();
  await upgrade();
  await getContinueButton(page).click();
  await expect(popup.getByLabel("First name")).toBeFocused();
  await expectAccessible(page, "the popup");

  await page.route("**/api/forms/**", (route) => route.abort());
  await page.route("**/api/membership/checkout", (route) => route.abort());
  await popup.getByLabel("First name").fill("Dana");
  await popup.getByLabel("Last name").fill("Reyes");
  await getContinueButton(page).click();
  const wrong = "Something went wrong. Please try again or contact us for help.";
  await expect(page.getByText(wrong, { exact: true })).toBeVisible();
  await expect(popup.getByLabel("First name"), "what was typed is still there").toHaveValue("Dana");
});
