import type { Page } from "@playwright/test";
import { arriveAs, signIn } from "./sign-in.ts";
import { expect, test } from "./stage.ts";

test("a page that cannot be drawn says so, and is there after a refresh", async ({ page }) => {
  await page.route("**/api/content*", async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({ response: answer, json: { ...list, items: [{ ...list.items[0], title: {} }] } });
  });
  await page.goto("/dashboard");
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
  await page.unroute("**/api/content*");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Kindstead");
});

test("a toast goes with a swipe of more than 50 pixels, or by itself after five seconds", async ({
  page,
  stage,
}) => {
  await signIn(page, { ...stage.account("free_member"), password: "not this one" });
  const toast = page.getByRole("listitem").filter({ hasText: "Incorrect username or password." });
  const swipe = async (pixels: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error("no toast to swipe");
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 5 });
    await page.mouse.up();
  };
  await expect(toast).toContainText("Error");
  await swipe(40);
  await expect(toast).toBeVisible();
  await swipe(60);
  await expect(toast).toBeHidden();

  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(toast).toBeHidden();
});

test("a name that no line holds widens no page and pushes nothing away", async ({ page, stage }) => {
  const long = { ...stage.aParent(), first_name: "Wolfeschlegelsteinhausenbergerdorff-Maximiliana" };
  await stage.signUp(long);
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, stage, long);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(long.first_name);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  const leave = await page.getByRole("button", { name: "Sign Out" }).boundingBox();
  expect(leave?.height, "stands on one line").toBe(44);
});

test("whoever signs out and in again in one tab is out and in in the other", async ({
  page,
  context,
  stage,
}) => {
  const dana = await stage.aMember();
  await arriveAs(page, stage, dana);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`Welcome back, ${dana.first_name}!`);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(title).toHaveText("Welcome to Kindstead");
  await signIn(other, dana);
  await expect(title).toHaveText(`Welcome back, ${dana.first_name}!`);
});

/** Holds every script back until the answer is called. */
async function asleep(page: Page): Promise<() => void> {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await awake;
    await route.continue();
  });
  return wake;
}

test("what is sent before the page is awake goes nowhere, and no password into the address", async ({
  page,
  stage,
}) => {
  const wake = await asleep(page);
  await page.goto("/login", { waitUntil: "commit" });
  const { email, password } = stage.account("free_member");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login$/);
  wake();
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a list of the navigation opens before the page is awake, and stays open as it wakes", async ({
  page,
}) => {
  const wake = await asleep(page);
  await page.goto("/about", { waitUntil: "commit" });
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("button", { name: "About" }).click();
  await expect(main.getByRole("link", { name: "Advisors" })).toBeVisible();
  wake();
  await expect(main.getByRole("button", { name: "About" })).toHaveAttribute("aria-expanded", "true");
  await expect(main.getByRole("link", { name: "Advisors" })).toBeVisible();
});
