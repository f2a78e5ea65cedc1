import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";
import { tabVisiblyTo } from "./tab-visibly.ts";

// A window of 1280 × 1024 pixels at 400 % zoom; a phone held sideways is hardly higher.
test.use({ viewport: { width: 320, height: 256 } });

test("low windows: every entry and button of the mobile menu can be reached", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, app.getAccount("free_member"), "/about");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await tabVisiblyTo(page, menu.getByRole("link", { name: "Blog" }));
  await tabVisiblyTo(page, menu.getByRole("button", { name: "Sign Out" }));
  await expect(menu.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
  await page.mouse.move(200, 128);
  await page.mouse.wheel(0, -2000);
  await expect(menu.getByRole("link", { name: "Home" })).toBeInViewport({ ratio: 1 });
});

test("low windows: the sign-up links of a guest's dashboard hide no focused heart", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/dashboard");
  const hearts = page.getByRole("button", { name: /^Favorite / });
  await hearts.first().focus();
  await tabVisiblyTo(page, hearts.nth(4));
  const floating = page.locator("[data-floating]");
  for (const button of [
    floating.getByRole("button", { name: "Sign up options" }),
    floating.getByRole("link", { name: "Create Free Account" }),
    floating.getByRole("link", { name: "Join Premium" }),
  ])
    await expect(button).toBeInViewport({ ratio: 1 });
});
