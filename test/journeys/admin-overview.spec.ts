import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { outboxPage } from "../../contract/outbox.ts";
import { overview } from "../../contract/overview.ts";
import { setupFacts } from "../../contract/setup.ts";
import { today as todayLists } from "../../contract/today.ts";
import { createAmplifyClient } from "../support/amplify.ts";
import { OwnCloud } from "../support/own-cloud.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin, openBackOffice } from "./back-office-page.ts";
import { listContent } from "./content.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, test } from "./journey-test.ts";
import { runJob } from "./run-job.ts";
import { sendMessage } from "./send-message.ts";

const taken = z.object({
  calls: z.array(z.object({ body: z.object({ message: z.string().optional() }), outcome: z.unknown() })),
});

test("the setup checklist of an empty site links to what is missing, and disappears when nothing is", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.route("**/api/content", async (route) => {
    const { items } = await (await route.fetch()).json();
    await route.fulfill({ json: { items: items.slice(0, 4), next: null } });
  });
  await page.route("**/api/free-pack", (route) => route.fulfill({ json: { item: null } }));
  // Other journeys invite admins, and ask for a test email.
  await page.route("**/api/admin/setup", async (route) => {
    const facts = setupFacts.parse(await (await route.fetch()).json());
    const email = { ...facts.email, arrived_at: new Date().toISOString() };
    await route.fulfill({ json: { ...facts, email, has_helper: false } });
  });
  await openBackOffice(page, app, "upload");
  // Other journeys change Settings, so the number differs.
  await page.getByRole("link", { name: /^Set up your site: \d of 6 done$/ }).click();
  const checklist = page.getByRole("region", { name: "Set up your site" });
  await expect(checklist.getByText(/^\d of 6 done$/)).toBeAttached();
  await expect(checklist.getByText("4 of 6 are in the library.")).toBeVisible();
  await expectAxeClean(page, "the setup checklist");
  await expect(checklist.getByText("In test mode: $1 was paid and refunded")).toBeVisible();
  await checklist.getByRole("link", { name: "Invite a helper" }).click();
  await expect(page.getByRole("form", { name: "Invite by email" })).toBeVisible();
  await page.goBack();
  await checklist.getByRole("link", { name: "Choose the free pack" }).click();
  await expect(page).toHaveURL(/tab=manage/);
  for (const path of ["content", "free-pack"]) await page.unroute(`**/api/${path}`);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(checklist).toHaveCount(0);
  await expect(page.getByText("Stripe is in test mode: real cards are declined.")).toBeVisible();
  // The checklist asks every few seconds while something is left.
  await page.unrouteAll({ behavior: "wait" });
});

test("the overview counts downloads, and what waits today leads to its drawer", async ({ page, app }) => {
  const { access } = await app.getTokens(await app.registerMember());
  const items = await listContent(app);
  const item = items.findLast(({ category }) => category !== "premium");
  await sendMessage(app, {
    firstName: "Maya",
    lastName: "Lind",
    email: "maya@example.com",
    message: "Where is it?",
  });

  await openBackOffice(page, app, "overview");
  const downloads = page
    .locator("dl > div")
    .filter({ hasText: "Downloads and plays this month" })
    .locator("dd")
    .first();
  await expect(downloads).toHaveText(/^\d+$/);
  const before = Number(await downloads.textContent());
  for (let times = 0; times < 5; times += 1) {
    const answer = await fetchAs(app, access, `content/${item?.id}/download`, {});
    expect(answer.status).toBe(200);
  }
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(async () => Number(await downloads.textContent())).toBeGreaterThanOrEqual(before + 5);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: item?.title ?? "" }) });
  await expect(row.getByRole("cell").nth(1)).toHaveText(/^([5-9]|\d\d+)$/);
  await expect(page.getByText(/^Counted today at /)).toBeVisible();
  await expectAxeClean(page, "the overview");

  await page.getByRole("link", { name: "Reply: Maya Lind" }).first().click();
  await expect(page).toHaveURL(/tab=submissions&open=sub_/);
  await expect(page.getByRole("dialog")).toContainText("Where is it?");
  await page.goBack();
  await page.getByRole("link", { name: /^Confirmed \d/ }).press("Enter");
  await expect(page).toHaveURL(/tab=bookings&state=confirmed/);
  await expect(page.getByRole("tabpanel", { name: "Bookings" })).toBeFocused();
});

test("the overview says when a count is incomplete, and offers a retry when it does not load", {
  tag: "@prove",
}, async ({ page, app }) => {
  const real = overview.parse(await (await fetchAsAdmin(app, "overview")).json());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/api/admin/overview", (route) =>
    route.fulfill({
      json: {
        ...real,
        counted_at: "2026-01-05T12:00:00.000Z",
        members: { ...real.members, complete: false },
      },
    }),
  );
  await openBackOffice(page, app, "overview");
  await expect(page.getByText("These counts are incomplete")).toBeVisible();
  const members = page.locator("dl > div").filter({ has: page.getByText("Members", { exact: true }) });
  await expect(members).toContainText("at least");
  await expect(page.getByText(/^Counted on January 5, 2026 at /)).toBeVisible();

  await page.route("**/api/admin/overview", (route) =>
    route.fulfill({ status: 503, json: { message: "x" } }),
  );
  await page.reload();
  await expect(page.getByText("Failed to fetch the overview").first()).toBeVisible();
  await expectAxeClean(page, "an overview that did not load");
  await page.unroute("**/api/admin/overview");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(members).toBeVisible();
});

test("the focus stays in the list of today while failed deliveries are tried", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const real = todayLists.parse(await (await fetchAsAdmin(app, "today")).json());
  const at = "2026-01-05T12:00:00.000Z";
  const delivery = { kind: "mail", state: "dead", attempts: 9, can_try: true, due_at: at, created_at: at };
  const failed = ["first", "second"].map((subject, index) => ({
    ...delivery,
    id: `obx_0123456789a${index}`,
    about: { to: "dana@example.com", subject },
    last_error: "Error",
  }));
  await page.route("**/api/admin/today", (route) =>
    route.fulfill({
      json: { ...real, failed, retrying: [], counts: { ...real.counts, failed: failed.length } },
    }),
  );
  const tried: typeof failed = [];
  await page.route("**/api/admin/outbox/*/redrive", (route) => {
    tried.push(...failed.splice(0, 1));
    return route.fulfill({ json: { redriven: true } });
  });
  await page.clock.install();
  await openBackOffice(page, app, "overview");
  const tryNow = page.getByRole("region", { name: "Today" }).getByRole("button", { name: /^Try now/ });
  await tryNow.first().press("Enter");
  await expect(tryNow).toHaveCount(1);
  await expect(tryNow).toBeFocused();
  await tryNow.press("Enter");
  await expect(tryNow).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Today", exact: true })).toBeFocused();
  failed.push(...tried);
  await page.clock.fastForward(61_000);
  await expect(tryNow, "both have failed again").toHaveCount(2);
});

test("an admin retries failed deliveries, and they arrive", { tag: "@prove" }, async ({ page }) => {
  test.setTimeout(180_000);
  const stateDir = mkdtempSync(join(tmpdir(), "kindstead-given-up-"));
  const cloud = await OwnCloud.start(stateDir, {}, ["local/cloud/start.ts"]);
  const { site, form_hooks, ...endpoints } = cloud.endpoints;
  const callFaults = (method: string, body?: object) =>
    fetch(`${form_hooks.url}/_faults`, { method, ...(body && { body: JSON.stringify(body) }) });
  /** Runs the sweep as if this many hours had passed. */
  const sweep = (hours: number) => runJob({ site }, "sweep", Date.now() + hours * 3_600_000 + 2_000);
  try {
    const cognito = createAmplifyClient({ site, form_hooks, ...endpoints });
    const admin = endpoints.accounts.find(({ role }) => role === "admin");
    if (!admin) throw new Error("The demo has no admin");
    const { access } = await cognito.getTokens(admin);
    const countOutbox = async (state: "pending" | "dead") => {
      const answer = await fetchAs({ site }, access, `admin/outbox?state=${state}`);
      return outboxPage.parse(await answer.json()).items.length;
    };
    await expect
      .poll(() => countOutbox("pending"), { message: "what the demo posts has arrived", timeout: 30_000 })
      .toBe(0);
    await callFaults("POST", { outcome: 500, hook: "form" });
    for (const message of ["first", "second"]) {
      const body = JSON.stringify({
        firstName: "Maya",
        lastName: "Lind",
        email: "maya@example.com",
        message,
      });
      const headers = { "content-type": "application/json" };
      expect((await fetch(`${site}/api/forms/contact`, { method: "POST", headers, body })).status).toBe(202);
    }
    const countDead = async () => {
      await sweep(25);
      return countOutbox("dead");
    };
    await expect.poll(countDead, { timeout: 30_000 }).toBe(2);

    await page.goto(`${site}/admin?tab=overview`);
    await page.getByRole("main").getByLabel("Email address").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    // Signing in may take longer than one action of a busy machine.
    const today = page.getByRole("region", { name: "Today" });
    await expect(today.getByText("Failed", { exact: true })).toHaveCount(2, { timeout: 30_000 });
    await expect(today.getByText("The receiver had a problem of its own (status 500).")).toHaveCount(2);
    await page.getByRole("tab", { name: "Deliveries" }).click();
    const redrive = page.getByRole("button", { name: "Try now: Post to the form hook" });
    await expect(redrive).toHaveCount(2);
    await expectAxeClean(page, "failed deliveries");

    await callFaults("DELETE");
    await redrive.first().click();
    await expect(page.getByText("We'll try again within a minute.", { exact: true })).toBeVisible();
    await expect(redrive).toHaveCount(1);
    await expect(redrive).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("No failed deliveries.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Deliveries" })).toBeFocused();
    await sweep(0);
    const listArrived = async () => {
      const { calls } = taken.parse(await (await fetch(`${form_hooks.url}/_ledger`)).json());
      // The demo has posted events, which have no message.
      return calls.flatMap(({ outcome, body }) => (outcome === 200 && body.message) || []);
    };
    await expect.poll(async () => (await listArrived()).toSorted()).toEqual(["first", "second"]);
    expect(await countDead()).toBe(0);
  } finally {
    await cloud.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
});
