import { toItemPath } from "../../contract/item-pages.ts";
import { today } from "../../contract/today.ts";
import { fetchAsAdmin, openBackOffice } from "./back-office-page.ts";
import { getItem } from "./content.ts";
import { getAlert } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

/* The focus stays on the page when what had it goes (WCAG 2.4.3). */

test("focus: it arrives at the heading of all sessions, and stays there once they have loaded", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await page.goto("/sessions");
  await page.getByRole("main").getByLabel("Email address").fill(parent.email);
  await page.getByLabel("Password", { exact: true }).fill(parent.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("No sessions yet")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Your sessions" })).toBeFocused();
});

test("focus: it arrives at the heading of the back office, and stays there once that has loaded", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, app.getAccount("admin"));
  await page.getByRole("link", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("tablist", { name: "Back office" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Back office" })).toBeFocused();
});

test("focus: buttons that end a search or a filter without matches leave it in the library", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, await app.registerMember(), "/resources?q=zzqqxx&free=1");
  const library = page.getByRole("region", { name: "Explore the library" });
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(library.getByRole("article").first()).toBeVisible();
  await expect(library).toBeFocused();

  await page.getByRole("button", { name: "Favorites", exact: true }).click();
  await page.getByRole("button", { name: "Show the whole library" }).press("Enter");
  await expect(library.getByRole("article").first()).toBeVisible();
  await expect(library).toBeFocused();
});

test("focus: an item that fails to load has a heading and a title, and Retry keeps the focus on its page", {
  tag: "@prove",
}, async ({ page, app }) => {
  const item = await getItem(app, ({ category }) => category === "free");
  await page.goto(toItemPath(item));
  await page.route("**/api/content*", (route) => route.abort());
  await page.getByRole("main").locator("section").getByRole("link").first().click();
  await expect(getAlert(page)).toContainText("We couldn't load this item.");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle("Library");
  await expect(page.getByRole("status").filter({ hasText: "Library" })).toHaveCount(1);

  await page.unroute("**/api/content*");
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("focus: buttons of the back office that disable or remove themselves leave it beside them", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openBackOffice(page, app, "bookings");
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.getByRole("button", { name: "Next week" }).click();
  await page.getByRole("button", { name: "Today" }).press("Enter");
  await expect(page.getByRole("button", { name: "Today" })).toBeDisabled();
  await expect(page.getByRole("navigation", { name: "Week" })).toBeFocused();

  await page.goto("/admin?tab=deliveries");
  const key = page.getByRole("region", { name: "Key of your hooks" });
  await key.getByRole("button", { name: "Show the key" }).press("Enter");
  await expect(key.getByRole("button", { name: "Hide" })).toBeVisible();
  await expect(key).toBeFocused();
  await key.getByRole("button", { name: "Hide" }).press("Enter");
  await expect(key).toBeFocused();

  await page.goto("/admin?tab=audit&member=no-one");
  await page.getByRole("button", { name: /: remove this filter$/ }).press("Enter");
  await expect(page).not.toHaveURL(/member=/);
  await expect(page.getByRole("heading", { name: "Audit", exact: true })).toBeFocused();
});

test("focus: a list of deliveries shows what an attempt came to by itself, and keeps the focus", {
  tag: "@prove",
}, async ({ page, app }) => {
  const [now, later] = [0, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const waiting = {
    kind: "mail",
    state: "pending",
    attempts: 3,
    can_try: true,
    due_at: later,
    created_at: now,
  };
  const rows = ["first", "second"].map((subject, index) => ({
    ...waiting,
    id: `obx_0123456789a${index}`,
    about: { to: "dana@example.com", subject },
    last_error: "Error: no answer",
  }));
  const tried = { ...rows[0], can_try: false, due_at: now };
  const failed = { ...rows[0], last_error: "Error: Hook responded with 500" };
  const other = { ...rows[1], id: "obx_0123456789a3", can_try: false, due_at: now };
  let listed: unknown[] = [...rows, other];
  await page.route(/\/api\/admin\/outbox\?/, (route) =>
    route.fulfill({ json: { items: listed, next: null } }),
  );
  await page.route("**/api/admin/outbox/*/redrive", (route) => {
    listed = [tried, rows[1], other];
    return route.fulfill({ json: { redriven: true } });
  });
  await page.clock.install();
  await openBackOffice(page, app, "deliveries&list=pending");
  const tryNow = page.getByRole("button", { name: /^Try now/ });
  await tryNow.first().press("Enter");
  await expect(tryNow).toHaveCount(1);
  await expect(tryNow).toBeFocused();
  listed = [failed, rows[1], other];
  await page.clock.fastForward(5_000);
  await expect(page.getByText("The receiver had a problem of its own (status 500).")).toBeVisible();
  await expect(tryNow.nth(1)).toBeFocused();
  listed = [failed, other];
  await page.clock.fastForward(5_000);
  await expect(tryNow).toHaveCount(1);
  await expect(tryNow, "the row that had it was delivered").toBeFocused();
  listed = [other];
  await page.clock.fastForward(5_000);
  await expect(tryNow).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  await page.getByRole("heading", { level: 2 }).blur();
  listed = [rows[1], other];
  await page.clock.fastForward(5_000);
  await expect(tryNow).toHaveCount(1);
  await expect(tryNow, "the reader had taken the focus away").not.toBeFocused();
});

test("focus: the heading of Today gets the focus of a row that someone else has dealt with", {
  tag: "@prove",
}, async ({ page, app }) => {
  const real = today.parse(await (await fetchAsAdmin(app, "today")).json());
  const messages = [{ id: "sub_0123456789ab", name: "Ann Focus", at: "2026-01-05T12:00:00.000Z" }];
  await page.route("**/api/admin/today", (route) => route.fulfill({ json: { ...real, messages } }));
  await page.clock.install();
  await openBackOffice(page, app, "overview");
  const reply = page.getByRole("link", { name: "Reply: Ann Focus" });
  await reply.focus();
  messages.pop();
  await page.clock.fastForward(61_000);
  await expect(reply).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeFocused();
});
