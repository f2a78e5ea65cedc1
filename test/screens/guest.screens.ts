import type { ContentCard } from "../../contract/content.ts";
import { toItemPath } from "../../contract/item-pages.ts";
import { getItem } from "../journeys/content.ts";
import { expect, test } from "../journeys/journey-test.ts";
import { drawScreen } from "./draw-screen.ts";

const isPremium = ({ category, preview_count }: ContentCard) => category === "premium" && preview_count > 2;

for (const [name, path] of [
  ["home", "/"],
  ["about", "/about"],
  ["membership", "/membership"],
  ["resources", "/resources"],
  ["insights", "/insights"],
  ["dashboard-guest", "/dashboard"],
  ["login", "/login"],
  ["register", "/register"],
  ["register-premium", "/register-premium"],
  ["reset-password", "/reset-password"],
  ["privacy-policy", "/privacy-policy"],
  ["not-found", "/nowhere"],
] as const)
  test(name, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await drawScreen(page, name);
  });

test("home-window", async ({ page }) => {
  await page.goto("/");
  await drawScreen(page, "home-window", { window: true });
});

test("menu", async ({ page }) => {
  await page.goto("/");
  const prepare = async (width: number) => {
    await page.keyboard.press("Escape");
    if (width === 390) return page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Membership" }).click();
  };
  await drawScreen(page, "menu", { window: true, prepare });
});

test("item pages", async ({ page, app }) => {
  await page.goto(toItemPath(await getItem(app, isPremium)));
  await drawScreen(page, "item");
  await page.goto(toItemPath(await getItem(app, ({ duration_seconds }) => duration_seconds !== null)));
  await drawScreen(page, "item-audio");
});

test("dialogs", async ({ page, app }) => {
  const item = await getItem(app, isPremium);
  await page.goto("/resources");
  const card = page.getByRole("article").filter({ hasText: item.title }).first();
  await card.getByRole("button", { name: /^Preview/ }).click();
  await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
  await drawScreen(page, "preview", { window: true });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Download Free Printable" }).click();
  await drawScreen(page, "sign-up-prompt", { window: true });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Contact us" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await drawScreen(page, "contact", { window: true });
});

test("register-errors", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("main").getByLabel("Email address").fill("dana");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Create/ })
    .click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await drawScreen(page, "register-errors");
});
