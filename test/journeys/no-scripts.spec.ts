import { pages } from "../../contract/pages.ts";
import { expect, test } from "./journey-test.ts";

/** The home page, every page that search engines index, and the sign-in and registration pages. */
const doors = ["/login", "/register", "/register-premium", "/reset-password"];
const paths = pages.flatMap(({ path, indexable }) => (indexable || doors.includes(path) ? path : []));

test.use({ javaScriptEnabled: false });

for (const width of [1300, 390])
  test(`without scripts every public page at ${width} px is complete, and no link on it is dead`, {
    tag: width === 1300 ? "@prove" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      const dead = page.locator("button, input, select, textarea").filter({ visible: true });
      // The navigation's dropdowns open without scripts, on hover and on focus.
      const alive = page.getByRole("navigation", { name: "Main" }).getByRole("button");
      await expect(dead, path).toHaveCount(await alive.count());
      await expect(page.locator("[aria-busy=true]").filter({ visible: true }), path).toHaveCount(0);
    }
  });

test("without scripts every button that scripts enhance still leads to its page", { tag: "@prove" }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started Free" }).click();
  await expect(page).toHaveURL(/\/#comparison-section$/);
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeInViewport();
  await expect(page.getByText("What does Premium add?")).toBeVisible();
  await expect(page.getByText(/^“/)).toHaveCount(3);
  await page.getByRole("region", { name: "Meet Our Advisors" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/about$/);

  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("button", { name: "Membership" }).focus();
  await main.getByRole("link", { name: /^Join Free/ }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.locator("main noscript > p")).toBeVisible();

  await page.goto("/resources");
  await page.getByRole("link", { name: "Download Free Printable" }).click();
  await expect(page).toHaveURL(/\/register$/);

  for (const path of ["/dashboard", "/advisor-checkout"]) {
    await page.goto(path);
    await expect(page.locator("main > noscript"), path).toBeVisible();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blog");
  await page.getByRole("banner").getByRole("link", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Quick links" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", /^mailto:/);
});
