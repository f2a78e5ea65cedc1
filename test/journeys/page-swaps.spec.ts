import type { Page } from "@playwright/test";
import * as z from "zod";
import { toItemPath } from "../../contract/item-pages.ts";
import { pages } from "../../contract/pages.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { listContent } from "./content.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1300, height: 900 } } as const;
const maxShift = 0.05;
const readIds = z.object({ items: z.array(z.object({ id: z.string() })) });

interface Watched {
  /** The layout shifts since the last reset, also those right after an input. */
  shifts: { value: number; what: string[] }[];
  /** In how many frames the footer was in view after the previous page had gone. */
  framesWithFooter: number;
}

/** Runs in the browser. */
const watcher = `
  let heading;
  window.watched = {
    shifts: [],
    framesWithFooter: 0,
    changedAt: performance.now(),
    reset() {
      Object.assign(watched, { shifts: [], framesWithFooter: 0 });
      heading = document.querySelector("h1");
    },
  };
  const describeNode = (node) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node && node.textContent));
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      watched.shifts.push({ value, what: sources.map(({ node }) => describeNode(node)) });
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    watched.changedAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
  const look = () => {
    const footer = document.querySelector("#root > footer");
    const isSwapped = heading && !heading.isConnected;
    if (isSwapped && footer && footer.getBoundingClientRect().top < innerHeight - 1) watched.framesWithFooter += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Waits until every request is answered and the page has not changed for half a second. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect
    .poll(() => page.evaluate<number>("performance.now() - watched.changedAt"))
    .toBeGreaterThan(500);
}

/** Runs a page swap and expects that it moves next to nothing and never shows the footer. */
async function expectCalmSwap(page: Page, name: string, swap: () => Promise<void>): Promise<void> {
  // A toast that moves beside the dialog of the press before is no part of the swap.
  await waitUntilStill(page);
  await page.evaluate("watched.reset()");
  await swap();
  await waitUntilStill(page);
  const { shifts, framesWithFooter } = (await page.evaluate("({ ...watched, reset: null })")) as Watched;
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
  expect.soft(framesWithFooter, `${name}: frames with the footer`).toBe(0);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytes = 400_000 / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}

/** A member with a session and a favorite, whose dashboard has all its parts. */
async function createBusyMember(app: JourneyApp) {
  const person = await app.registerMember();
  await createRequestedBooking(app, person, "Marisol Vega");
  const { access } = await app.getTokens(person);
  const [item] = await listContent(app);
  const path = `content/${item?.id}/favorite`;
  expect((await fetchAs(app, access, path, undefined, { method: "POST" })).status).toBe(200);
  return person;
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`page swaps: signing in on a slow network shows the bar and never the footer (${size})`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    const { email, password } = await createBusyMember(app);
    await page.setViewportSize(viewport);
    await page.addInitScript(watcher);
    await page.goto("/login");
    const main = page.getByRole("main");
    await main.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await slowDown(page);
    await expectCalmSwap(page, "sign in", async () => {
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible({
        timeout: 20_000,
      });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back, /, {
        timeout: 30_000,
      });
      await expect(page.getByRole("progressbar", { name: "Loading the page" })).toHaveCount(0);
      await expect(page.getByRole("article").first()).toBeVisible({ timeout: 30_000 });
    });
  });

  test(`page swaps: registering leads to the dashboard without the footer (${size})`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    const { email, password } = app.createPerson();
    await page.setViewportSize(viewport);
    await page.addInitScript(watcher);
    await page.goto("/register");
    const main = page.getByRole("main");
    await main.getByLabel("First name").fill("Dana");
    await main.getByLabel("Last name").fill("Reyes");
    await main.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Create Free Account" }).click();
    const dialog = page.getByRole("dialog", { name: "You're in!" });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await expectCalmSwap(page, "dashboard", async () => {
      await dialog.getByRole("link", { name: "Go to Dashboard" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Dana!");
      await expect(page.getByRole("article").first()).toBeVisible({ timeout: 30_000 });
    });
  });

  test(`page swaps: a member goes through the site without the page jumping (${size})`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(watcher);
    await openSignedIn(page, app, app.getAccount("free_member"));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/^Welcome back, /);
    await expect(page.getByRole("article").first()).toBeVisible();
    await waitUntilStill(page);
    await expectCalmSwap(page, "home", async () => {
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(heading).toContainText("Small ideas for big feelings");
    });
    await page.getByRole("link", { name: "Browse all resources" }).scrollIntoViewIfNeeded();
    await waitUntilStill(page);
    await expectCalmSwap(page, "resources", async () => {
      await page.getByRole("link", { name: "Browse all resources" }).click();
      await expect(heading).toContainText("Ten little activities");
      await expect(page.getByRole("article").first()).toBeVisible();
    });
    await expectCalmSwap(page, "dashboard", async () => {
      await page.goBack();
      await page.getByRole("link", { name: "See the Dashboard" }).click();
      await expect(heading).toHaveText(/^Welcome back, /);
      await expect(page.getByRole("article").first()).toBeVisible();
    });
    await page.getByRole("region", { name: "Book a Session" }).scrollIntoViewIfNeeded();
    await expectCalmSwap(page, "booking", async () => {
      await page
        .getByRole("button", { name: /^Book a Session with/ })
        .first()
        .click();
      await expect(heading).toHaveText("Book Your Session");
      await expect(page.getByLabel("Advisor", { exact: true })).toBeVisible();
    });
  });
}

/** Expects that a page moves next to nothing while it loads, from the first paint on. */
async function expectCalmLoad(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilStill(page);
  const shifts = await page.evaluate<Watched["shifts"]>("watched.shifts");
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift);
}

test("page swaps: no page moves while it loads, for guests, members and admins (phone)", {
  tag: "@prove",
}, async ({ page, app }) => {
  test.setTimeout(180_000);
  const items = await listContent(app);
  const withPictures = items.filter(({ preview_count }) => preview_count > 0).slice(0, 1);
  const forVisitors = pages.filter(({ indexable, canonical }) => indexable && !canonical);
  const [advisor] = readIds.parse(await (await fetch(`${app.site}/api/advisors`)).json()).items;
  const booking = `/advisor-checkout?advisor=${advisor?.id}&length=30`;
  await page.setViewportSize(sizes.phone);
  await page.addInitScript(watcher);
  expect(withPictures).toHaveLength(1);
  for (const path of [...forVisitors.map((each) => each.path), ...withPictures.map(toItemPath)])
    await expectCalmLoad(page, path);
  for (const path of ["/login", "/register", "/register-premium", "/dashboard"])
    await expectCalmLoad(page, path);
  await openSignedIn(page, app, await createBusyMember(app), "/robots.txt");
  for (const path of ["/dashboard", "/", "/sessions", booking]) await expectCalmLoad(page, path);
  await openSignedIn(page, app, app.getAccount("admin"));
  for (const path of ["/dashboard", "/admin?tab=overview"]) await expectCalmLoad(page, path);
});

test("page swaps: dashboard, premium registration and checkout stay still at 400 kbit/s (phone)", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.setViewportSize(sizes.phone);
  await page.addInitScript(watcher);
  await slowDown(page);
  await expectCalmLoad(page, "/register-premium");
  await openSignedIn(page, app, await createBusyMember(app), "/advisor-checkout");
  for (const path of ["/dashboard", "/advisor-checkout"]) await expectCalmLoad(page, path);
});

test("page swaps: the small footer of member pages has the legal links and no newsletter", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("free_member"));
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect(footer.getByRole("form")).toHaveCount(0);
  await footer.getByRole("button", { name: "Contact us" }).click();
  await expect(page.getByRole("dialog", { name: "Contact Kindstead" })).toBeVisible();
});
