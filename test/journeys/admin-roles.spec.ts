import type { Page } from "@playwright/test";
import { memberPage } from "../../contract/members-admin.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { createAdminPerson, fetchAsAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const listTabs = (page: Page) =>
  page.getByRole("tablist", { name: "Back office" }).getByRole("tab").allInnerTexts();

async function findVersion(app: JourneyApp, email: string) {
  const { items } = memberPage.parse(await (await fetchAsAdmin(app, `members?q=${email}`)).json());
  const [row] = items;
  if (!row) throw new Error(`${email} is not found`);
  return row;
}

test("an editor sees the tabs of content and advisors, and a link to another tab says so", async ({
  page,
  app,
}) => {
  await openSignedIn(page, app, await createAdminPerson(app, "editor"), "/admin");
  await expect(page.getByRole("tab", { name: "Upload Content" })).toHaveAttribute("aria-selected", "true");
  expect(await listTabs(page)).toEqual([
    "Upload Content",
    "Manage Content",
    "Manage Advisors",
    "Overview",
    "Security",
  ]);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Searches that found nothing" })).toBeVisible();
  await expect(page.getByText(/Members by role|Revenue|^Today$/)).toHaveCount(0);
  await page.goto("/admin?tab=users");
  await expect(page.getByText("Your role doesn't include Manage Users.")).toBeVisible();
  await expect(page.getByText("You're signed in as an editor.")).toBeVisible();
  await expectAxeClean(page, page.url());
  await tabTo(page, page.getByRole("tab", { name: "Manage Users" }));
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "Upload Content" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Manage Users" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Manage Content" }).click();
  await expect(page.getByRole("heading", { name: "Manage Content" })).toBeVisible();
});

test("a support admin begins with Today, and edits names only", { tag: "@prove" }, async ({ page, app }) => {
  const parent = await app.registerMember();
  await openSignedIn(page, app, await createAdminPerson(app, "support"), "/admin");
  await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
  expect(await listTabs(page)).toEqual([
    "Manage Users",
    "Overview",
    "Bookings",
    "Submissions",
    "Deliveries",
    "Security",
  ]);
  await page.getByRole("tab", { name: "Manage Users" }).click();
  await page.getByLabel(/^Search/).fill(parent.email);
  await expect(page.getByRole("row").filter({ hasText: parent.email })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Delete|Cancel subscription)/ })).toHaveCount(0);
  await page.getByRole("row").filter({ hasText: parent.email }).getByRole("button").first().click();
  await expect(page.getByText("Only an owner can change the email address.")).toBeVisible();
});

test("an owner creates a support admin, and makes them an editor later", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const { email } = app.createPerson();
  await openBackOffice(page, app, "create-admin");
  await expect(page.getByRole("radio", { name: /^Owner/ })).toBeChecked();
  await expectAxeClean(page, page.url());
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a first password");
  await page.getByRole("radio", { name: /^Support/ }).check();
  await page.getByRole("button", { name: "Create Admin" }).click();
  await expect(page.getByText(`Admin user ${email} created successfully!`, { exact: true })).toBeVisible();
  expect((await findVersion(app, email)).admin_role).toBe("support");

  await page.goto(`/admin?tab=users&q=${email}`);
  await page.getByRole("button", { name: new RegExp(`^Edit ${email}`) }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByRole("radio", { name: /^Editor/ }).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("User updated successfully!", { exact: true })).toBeVisible();
  expect((await findVersion(app, email)).admin_role).toBe("editor");

  await page.goto("/admin?tab=audit&action=member.changed");
  await page
    .getByRole("button", { name: /Admin role changed to Editor/ })
    .first()
    .click();
  const entry = page.getByRole("dialog", { name: "Audit entry" });
  await expect(entry.getByText("Support", { exact: true })).toBeVisible();
  await expect(entry.getByText("Editor", { exact: true })).toBeVisible();
  await expectAxeClean(page, page.url());
});
