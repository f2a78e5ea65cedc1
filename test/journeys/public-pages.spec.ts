import { fillText, initialBrand, toBrandValues } from "../../contract/brand.ts";
import { pages } from "../../contract/pages.ts";
import { expect, test } from "./journey-test.ts";
import { signIn } from "./sign-in.ts";

/** SITE-1 and LEGAL-1: what each public path shows. The home page is tested in home.spec.ts. */
const shown: Record<string, { h1: string; texts: string[] }> = {
  "/about": {
    h1: "For the ten minutes you have.",
    texts: ["Free forever", "$20 a month", "Membership at a glance"],
  },
  "/membership": {
    h1: "Everything in the house, for $20 a month.",
    texts: ["Private community", "Exclusive workshops", "Billed monthly, cancel anytime."],
  },
  "/insights": { h1: "Parenting Insights", texts: ["One short letter with ideas you can try the same day."] },
  "/resources": {
    h1: "Ten little activities, one rainy afternoon.",
    texts: ["A free pack of 10 kids' activities to cut, color and count."],
  },
  "/blog": { h1: "Blog Coming Soon", texts: [] },
  "/coming-soon": { h1: "The community is nearly ready.", texts: [] },
  "/terms-of-use": { h1: "Terms of Use", texts: ["Last updated June 1, 2025"] },
  "/terms": { h1: "Terms of Use", texts: ["Last updated June 1, 2025"] },
  "/privacy-policy": { h1: "Privacy Policy", texts: ["Last updated June 1, 2025"] },
  "/privacy": { h1: "Privacy Policy", texts: ["Last updated June 1, 2025"] },
  "/cookie-policy": { h1: "Cookie Policy", texts: ["Last updated June 1, 2025"] },
  "/disclaimer": { h1: "Disclaimer", texts: ["Last updated June 1, 2025"] },
};

test("each public path shows the page that the route table names", async ({ page }) => {
  for (const [path, { h1, texts }] of Object.entries(shown)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    const title = pages.find((known) => known.path === path)?.title ?? "no page";
    await expect(page, path).toHaveTitle(fillText(title, toBrandValues(initialBrand)));
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(h1);
    for (const text of texts) await expect(page.getByRole("main"), path).toContainText(text);
  }
});

test("membership page: six features, two of them coming soon, and Join Now leads to the plans", async ({
  page,
}) => {
  await page.goto("/membership");
  const included = page.getByRole("region", { name: "What's included" });
  await expect(included.getByRole("listitem")).toHaveCount(6);
  await expect(included.getByRole("listitem").filter({ hasText: "Coming Soon" })).toHaveCount(2);
  const price = page.getByRole("region", { name: "Premium Membership" });
  await price.getByRole("link", { name: "Join Now" }).click();
  await expect(page).toHaveURL(/\/home#comparison-section$/);
  await expect(page.getByRole("heading", { name: "Choose What Fits" })).toBeInViewport();
});

test("the blog redirects to insights, and the coming-soon page has no navigation", async ({ page }) => {
  await page.goto("/blog");
  await page.getByRole("link", { name: "Get Updates" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goto("/coming-soon");
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("the old admin login redirects to the sign-in page and leaves no history entry", async ({ page }) => {
  await page.goto("/blog");
  await page.goto("/admin/login");
  await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back");
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
});

test("the legal pages have their sections, a table of contents and links to each other", {
  tag: "@prove",
}, async ({ page }) => {
  const sections = page.getByRole("main").getByRole("region");
  for (const [path, count] of [
    ["/terms-of-use", 12],
    ["/privacy-policy", 10],
    ["/cookie-policy", 6],
    ["/disclaimer", 6],
  ] as const) {
    await page.goto(path);
    await expect(sections, path).toHaveCount(count);
  }

  await page.goto("/terms-of-use");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/#privacy$/);
  await expect(page.getByRole("heading", { name: "11. Privacy" })).toBeInViewport();
  await page.getByRole("main").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("region", { name: "How to reach us" })).toContainText("within 30 days");
  await expect(page.getByRole("region", { name: "Children under 13" })).toContainText(
    "do not serve children under 13",
  );
  await page.getByRole("main").getByRole("link", { name: "Cookie Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cookie Policy");
});

test("signing out on a phone closes only the menu", { tag: "@prove" }, async ({ page, app }) => {
  await signIn(page, app.getAccount("free_member"));
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Join Now" })).toBeVisible();
});
