import type { Page } from "@playwright/test";
import { getAlert } from "./get-text.ts";
import { holdScripts } from "./hold-scripts.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

test("a page that fails to render says so and works after a refresh", { tag: "@prove" }, async ({ page }) => {
  await page.route("**/api/content*", async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({ response: answer, json: { ...list, items: [{ ...list.items[0], title: {} }] } });
  });
  await page.goto("/dashboard");
  const alert = getAlert(page);
  await expect(alert.getByRole("heading", { name: "Oops! Something went wrong" })).toBeVisible();
  await page.unroute("**/api/content*");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Kindstead");
});

test("a toast closes on a swipe of more than 50 pixels, or by itself after five seconds", {
  tag: "@prove",
}, async ({ page, app }) => {
  await signIn(page, { ...app.getAccount("free_member"), password: "not this one" });
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

test("a very long unbroken name widens no page and moves nothing off screen", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const long = { ...app.createPerson(), first_name: "Wolfeschlegelsteinhausenbergerdorff-Maximiliana" };
  await app.signUp(long);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, app, long);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(long.first_name);
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  const leave = page.getByRole("button", { name: "Sign Out" });
  await expect.poll(async () => (await leave.boundingBox())?.height, "is on one line").toBe(44);
});

test("signing out and in again in one tab does so in the other", { tag: "@prove" }, async ({
  page,
  context,
  app,
}) => {
  const dana = await app.registerMember();
  await openSignedIn(page, app, dana);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`Welcome back, ${dana.first_name}!`);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(title).toHaveText("Welcome to Kindstead");
  await signIn(other, dana);
  await expect(title).toHaveText(`Welcome back, ${dana.first_name}!`);
});

/** Every script except the one that keeps presses. */
const lateScripts = /\/assets\/(?!keep-press-).*\.js$/;

/** Opens a page whose scripts are held back, with the script that keeps presses. */
async function openBeforeHydration(page: Page, path: string): Promise<void> {
  const keeper = page.waitForEvent("requestfinished", (request) => request.url().includes("/keep-press-"));
  await page.goto(path, { waitUntil: "commit" });
  await keeper;
}

test("a sign-in pressed before hydration is sent after it, once, and no password gets into the URL", async ({
  page,
  app,
}) => {
  const signIns: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["x-amz-target"]?.endsWith(".InitiateAuth")) signIns.push(request.url());
  });
  const wake = await holdScripts(page, lateScripts);
  await openBeforeHydration(page, "/login");
  const { email, password } = app.getAccount("free_member");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const button = page.getByRole("button", { name: "Sign In" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  await expect(page).toHaveURL(/\/login$/);
  wake();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 30_000 });
  expect(signIns).toHaveLength(1);
});

for (const [path, label] of [
  ["/register", "Create Free Account"],
  ["/register-premium", "Continue to Payment"],
] as const)
  test(`${path}: a press before hydration is answered after it, with what was typed`, {
    tag: "@prove",
  }, async ({ page }) => {
    const wake = await holdScripts(page, lateScripts);
    await openBeforeHydration(page, path);
    const form = page.getByRole("main");
    await form.getByLabel("Last name").fill("Reyes");
    const button = form.getByRole("button", { name: label });
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
    wake();
    await expect(form.getByText("Please enter your email address")).toBeVisible();
    await expect(form.getByLabel("Last name")).toHaveValue("Reyes");
    await expect(button).not.toHaveAttribute("aria-busy");
  });

test("a navigation dropdown opens before hydration and stays open", { tag: "@prove" }, async ({ page }) => {
  const wake = await holdScripts(page, lateScripts);
  await page.goto("/about", { waitUntil: "commit" });
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("button", { name: "About" }).click();
  await expect(main.getByRole("link", { name: "Advisors" })).toBeVisible();
  wake();
  await expect(main.getByRole("button", { name: "About" })).toHaveAttribute("aria-expanded", "true");
  await expect(main.getByRole("link", { name: "Advisors" })).toBeVisible();
});

test("a page whose code fails to load once opens after a retry, without a reload of the document", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(`
    window.isFirstDocument = true;
    addEventListener("vite:preloadError", () => { window.hasFailed = true; });
  `);
  const code = /\/assets\/disclaimer-[^/]*\.js$/;
  // The browser asks twice at the first attempt: to preload the code, and to import it.
  await page.route(code, (route) => route.abort(), { times: 2 });
  const legal = page.getByRole("navigation", { name: "Legal" });
  // Without a pointer, which would prefetch the page.
  await legal.getByRole("link", { name: "Disclaimer" }).dispatchEvent("click");
  await expect.poll(() => page.evaluate("window.hasFailed")).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disclaimer");
  expect(await page.evaluate("window.isFirstDocument"), "the document is the same").toBe(true);
});

test("signing out on a connection that stalls leaves no tokens in the browser", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, await app.registerMember());
  await page.route("**/api/me/sign-out", () => undefined);
  const { origin } = new URL(app.endpoints.cognito.endpoint);
  await page.route(
    (url) => url.origin === origin,
    () => undefined,
  );
  const button = page.getByRole("button", { name: "Sign Out" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 });
  expect(await page.evaluate("Object.keys(localStorage).filter((key) => /Cognito/.test(key))")).toEqual([]);
});
