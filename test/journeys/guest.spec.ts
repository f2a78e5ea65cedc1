import { getAlert } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";

test("a guest can browse and is asked to sign up wherever an account is needed", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Small ideas for big feelings");
  await page.getByRole("link", { name: "Get Started Free" }).click();
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeInViewport();
  await page.getByRole("link", { name: "View Dashboard as Guest" }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Kindstead");
  await expect(page.getByText("You're browsing as a guest.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();

  const prompt = page.getByRole("dialog", { name: "Sign Up to Continue" });
  const search = page.getByRole("searchbox");
  await search.click();
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(prompt).toBeHidden();
  await expect(search).toBeFocused();
  await page.keyboard.type("maze");
  await expect(prompt, "the first keystroke asks as well").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");

  const stories = page.getByRole("region", { name: /^Stories/ });
  await expect(stories.getByRole("button", { name: /^Sign up to view (?!more)/ })).toHaveCount(3);
  await expect(stories.getByRole("heading", { level: 4 }), "veiled items are not read out").toHaveCount(3);
  await stories.getByRole("button", { name: "Sign up to view more" }).click();
  await expect(prompt).toBeVisible();
  await page.keyboard.press("Escape");

  await stories
    .getByRole("button", { name: /^Login Required/ })
    .first()
    .click();
  await expect(prompt.getByRole("link", { name: "Join Premium" })).toBeVisible();
  await prompt.getByRole("link", { name: "Create Free Account" }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test("a guest sees the advisors and the plans", { tag: "@prove" }, async ({ page }) => {
  await page.goto("/");
  const advisors = page.getByRole("region", { name: "Meet Our Advisors" });
  await advisors.scrollIntoViewIfNeeded();
  await expect(advisors.getByRole("article").first()).toBeVisible();
  await advisors
    .getByRole("button", { name: /^More about/ })
    .first()
    .click();
  const profile = page.getByRole("dialog");
  await expect(profile.getByRole("heading", { name: "Experience" })).toBeVisible();
  await profile.getByRole("button", { name: "Book a Session" }).click();
  await expect(page.getByRole("dialog", { name: "Sign Up to Continue" })).toBeVisible();
});

test("the floating button expands after 300 pixels", { tag: "@prove" }, async ({ page }) => {
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: "Sign up options" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("link", { name: "Join Premium" })).toBeVisible();
});

test("a list that fails to load says so and loads on retry", { tag: "@prove" }, async ({ page }) => {
  await page.route("**/api/content*", (route) => route.abort());
  await page.route("**/api/advisors*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/dashboard");
  await expect(getAlert(page)).toContainText("Error loading content: ");
  await page.getByRole("region", { name: "Book a Session" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("No advisors available at the moment.")).toBeVisible();
  // At once, because a toast would go away by itself.
  expect(await page.getByText("Could not load advisor information.").count()).toBe(0);
  await page.unroute("**/api/content*");
  await page.route("**/api/content*", (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: "busy", message: "Please try again shortly.", request_id: "1" } },
    }),
  );
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(getAlert(page)).toContainText("Failed to load content: Please try again shortly.");
  await page.unroute("**/api/content*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(
    page
      .getByRole("region", { name: /^Stories/ })
      .getByRole("article")
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Explore the library" }), "Retry is gone").toBeFocused();
});
