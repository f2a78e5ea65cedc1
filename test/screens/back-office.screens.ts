import type { Page } from "@playwright/test";
import { openSetup, setUpAuthenticator } from "../journeys/authenticator.ts";
import { createAdminPerson, openBackOffice } from "../journeys/back-office-page.ts";
import { expect, type JourneyApp, test } from "../journeys/journey-test.ts";
import { openSignedIn, signIn } from "../journeys/sign-in.ts";
import { validFiles } from "../support/upload-files.ts";
import { fillBackOffice, noor, showTrends } from "./back-office-data.ts";
import { drawScreen } from "./draw-screen.ts";

// One after the other: the lists show what was stored before.
test.describe.configure({ mode: "serial" });

async function openTab(page: Page, app: JourneyApp, tab: string): Promise<void> {
  await openBackOffice(page, app, tab);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

/** Opens the button of the first row that contains this text. */
const openRow = (page: Page, text: string) =>
  page.getByRole("row").filter({ hasText: text }).first().getByRole("button").first().click();

test("members and submissions", async ({ page, app }) => {
  await fillBackOffice(app);
  await openTab(page, app, "users");
  await drawScreen(page, "admin-users");
  await openTab(page, app, "users");
  await openRow(page, noor.email);
  await expect(page.getByRole("heading", { name: "Noor Haddad" })).toBeVisible();
  await drawScreen(page, "admin-member");
  await openTab(page, app, "users");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const lines = ["Email,First name,Last name,Role", "nia@example.com,Nia,Voss,complimentary", "no,,,"];
  await page
    .getByRole("dialog")
    .getByLabel("CSV file")
    .setInputFiles({ name: "parents.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await page.getByRole("button", { name: "Check the rows" }).click({ timeout: 30_000 });
  await expect(page.getByText(/parents.csv has 2 rows/)).toBeVisible({ timeout: 30_000 });
  await drawScreen(page, "admin-import", { window: true });
  await openTab(page, app, "submissions");
  await drawScreen(page, "admin-submissions");
  await openRow(page, "Raman");
  await expect(page.getByRole("dialog")).toBeVisible();
  await drawScreen(page, "admin-submission", { window: true });
});

test("bookings and figures", async ({ page, app }) => {
  await openTab(page, app, "bookings");
  await drawScreen(page, "admin-bookings");
  await openRow(page, noor.email);
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeVisible();
  await drawScreen(page, "admin-booking", { window: true });
  await showTrends(page, app);
  await openTab(page, app, "overview");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await drawScreen(page, "overview-window", { window: true });
  await drawScreen(page, "admin-overview");
  await openTab(page, app, "audit");
  await drawScreen(page, "admin-audit");
  await page.getByRole("row").nth(1).getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await drawScreen(page, "admin-audit-entry", { window: true });
});

test("content and advisors", async ({ page, app }) => {
  await openTab(page, app, "upload");
  const { pdf, png } = validFiles;
  await page.locator("input[type=file][aria-label^='Drop files']").setInputFiles([
    { name: "otter-maze.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "river-coloring.pdf", mimeType: "application/pdf", buffer: pdf },
  ]);
  await page
    .locator("input[type=file][aria-label^='Drop an image']")
    .setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: png });
  await page
    .getByRole("textbox", { name: /^Title/ })
    .first()
    .fill("Otter maze");
  await expect(page.getByText("Cover image ready for upload")).toHaveCount(0);
  await drawScreen(page, "admin-upload");
  await openTab(page, app, "manage&q=count");
  for (const place of [1, 2]) await page.getByRole("row").nth(place).getByRole("checkbox").check();
  await drawScreen(page, "admin-manage");
  await page.reload();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Edit content" })).toBeVisible();
  await drawScreen(page, "admin-edit-content", { window: true });
  await openTab(page, app, "advisors");
  await drawScreen(page, "admin-advisors");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await drawScreen(page, "admin-edit-advisor", { window: true });
});

test("the site", async ({ page, app }) => {
  await openTab(page, app, "settings");
  await expect(page.getByRole("form", { name: "Settings" })).toBeVisible();
  await drawScreen(page, "admin-settings");
  await openTab(page, app, "newsletter");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Subject").fill("Rainy days indoors");
  await form
    .getByRole("textbox", { name: "Text" })
    .fill("Hello!\n\nFour new pages for an afternoon indoors, and a story for after dinner.");
  await form.getByRole("button", { name: "Save and preview" }).click();
  await expect(
    page.frameLocator("iframe[title='Preview of the newsletter']").getByText("Four new pages"),
  ).toBeVisible();
  await drawScreen(page, "admin-newsletter");
  await page.route("**/api/content", async (route) => {
    const { items } = await (await route.fetch()).json();
    await route.fulfill({ json: { items: items.slice(0, 4), next: null } });
  });
  await page.route("**/api/free-pack", (route) => route.fulfill({ json: { item: null } }));
  await openTab(page, app, "overview");
  await expect(page.getByRole("region", { name: "Set up your site" })).toBeVisible();
  await drawScreen(page, "admin-setup");
});

test("admins", async ({ page, app }) => {
  await openTab(page, app, "create-admin");
  await drawScreen(page, "admin-create");
  await openSignedIn(page, app, await createAdminPerson(app, "editor"), "/admin?tab=users");
  await expect(page.getByText("Your role doesn't include Manage Users.")).toBeVisible();
  await drawScreen(page, "admin-refused");
  const admin = await createAdminPerson(app);
  await openSignedIn(page, app, admin, "/admin?tab=security");
  await openSetup(page, admin);
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await drawScreen(page, "admin-security");
  await page.reload();
  await setUpAuthenticator(page, admin);
  await signIn(page, admin);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeFocused();
  await drawScreen(page, "admin-code");
});
