import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const offers = [
  "Join Premium",
  "Join Now",
  "Upgrade to Premium",
  "Explore Premium",
  "Join Free",
  "Create Free Account",
  "Get Started Free",
];

for (const width of [390, 1300])
  test(`a premium member is not sold a membership anywhere, at ${width} px`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignedIn(page, app, app.getAccount("premium_member"));
    await expect(page.getByRole("region", { name: "Member Status" })).toContainText("Premium");
    for (const path of [
      "/dashboard",
      "/",
      "/about",
      "/membership",
      "/resources",
      "/coming-soon",
      "/advisor-checkout",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const name of offers)
        for (const role of ["link", "button"] as const)
          await expect
            .soft(
              page.getByRole(role, { name, includeHidden: true }).filter({ hasText: name }),
              `${path}: ${name}`,
            )
            .toHaveCount(0);
    }
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeVisible();
    await expect(page.getByText("Your plan")).toBeVisible();
    if (width > 1000) return;
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Your membership" })).toBeVisible();
    await expect(menu.getByText(/Join Free|Explore Premium|Upgrade/)).toHaveCount(0);
  });

test("a free member is offered Premium, but no free account", { tag: "@prove" }, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("free_member"), "/");
  const plans = page.getByRole("region", { name: "Choose What Fits" });
  await expect(plans.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  await expect(plans.getByRole("link", { name: "Join Premium" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Free Account" })).toHaveCount(0);
});
