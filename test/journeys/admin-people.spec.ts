import type { Locator, Page } from "@playwright/test";
import { type MemberRecord, memberPage } from "../../contract/members-admin.ts";
import { asAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { aPremiumMember, first, meOf, timePasses } from "./payment.ts";
import { expectSound } from "./axe-checks.ts";
import { expect, type Stage, test } from "./stage.ts";

/** The users tab, with whoever's address this is searched for. */
async function findUser(page: Page, stage: Stage, email: string): Promise<void> {
  await openBackOffice(page, stage, "users");
  await page.getByRole("searchbox").fill(email);
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
}

const press = (page: Page, words: string, email: string) =>
  page.getByRole("button", { name: `${words} ${email}` }).click();
const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true });

async function recordOf(stage: Stage, email: string): Promise<MemberRecord> {
  const answer = await asAdmin(stage, `members?q=${encodeURIComponent(email)}`);
  const [found] = memberPage.parse(await answer.json()).items;
  if (!found) throw new Error(`${email} is not listed`);
  return found;
}

test("by the keyboard alone: found, renamed, not saved, looked into", async ({ page, stage }) => {
  const parent = await stage.aMember();
  const { keyboard } = page;
  await openBackOffice(page, stage, "users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await page.getByRole("tab", { name: "Manage Users" }).focus();
  await tabTo(page, page.getByRole("searchbox"));
  await keyboard.type(parent.email);
  await expect(said(page, "1 found")).toBeVisible();
  await expect(page).toHaveURL(/tab=users&q=dana-/);
  const edit = page.getByRole("button", { name: `Edit ${parent.email}` });
  await tabTo(page, edit);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await expect(dialog.getByLabel("Email")).not.toBeEditable();
  const name = dialog.getByLabel("First name");
  await tabTo(page, name);
  await keyboard.press("Control+A");
  await keyboard.press("Backspace");
  await keyboard.press("Enter");
  await expect(said(page, "Please enter your first and last name")).toBeVisible();
  await expect(name).toBeFocused();
  await keyboard.type("Zoë");
  await keyboard.press("Enter");
  await expect(said(page, "User updated successfully!")).toBeVisible();
  await expect(edit, "the focus is back where it came from").toBeFocused();
  await expect(page.getByRole("row", { name: /Zoë Reyes/ })).toBeVisible();
  expect((await recordOf(stage, parent.email)).first_name).toBe("Zoë");

  await keyboard.press("Enter");
  await tabTo(page, name);
  await keyboard.press("End");
  await keyboard.type(" II");
  await keyboard.press("Escape");
  const discard = page.getByRole("alertdialog", { name: "Discard changes?" });
  await expect(discard.getByRole("button", { name: "Cancel" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  expect((await recordOf(stage, parent.email)).first_name).toBe("Zoë");

  await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Zoë Reyes" });
  await expect(details.getByRole("listitem")).toContainText("First name changed");
  await expect(details.getByRole("listitem")).toContainText("by you");
  await expectSound(page, "a member's details");
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Details ${parent.email}` })).toBeFocused();
});

test("two admins at one row: the second is told, sees what the first made, and overwrites nothing", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  await findUser(page, stage, parent.email);
  await expectSound(page, "the users");
  await press(page, "Edit", parent.email);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await expectSound(page, "a user's form");
  const { id, version } = await recordOf(stage, parent.email);
  const body = JSON.stringify({ version, last_name: "Reyes-Okafor" });
  expect((await asAdmin(stage, `members/${id}`, { method: "PATCH", body })).status).toBe(200);

  await dialog.getByLabel("Last name").fill("Rayes");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    said(page, "This member was changed by someone else. Please reload and try again."),
  ).toBeVisible();
  await expect(dialog.getByText("Someone else changed this user.")).toBeVisible();
  await expect(dialog.getByLabel("Last name")).toHaveValue("Reyes-Okafor");
  expect((await recordOf(stage, parent.email)).last_name).toBe("Reyes-Okafor");

  await dialog.getByLabel("First name").fill("Ana");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(said(page, "User updated successfully!")).toBeVisible();
  expect(await recordOf(stage, parent.email)).toMatchObject({
    first_name: "Ana",
    last_name: "Reyes-Okafor",
  });
});

async function chooseRole(page: Page, email: string, role: string): Promise<void> {
  await press(page, "Edit", email);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Role").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
}

test("Premium is given and taken back by hand", async ({ page, stage }) => {
  const parent = await stage.aMember();
  const { access } = await stage.tokensOf(parent);
  await findUser(page, stage, parent.email);
  const row = page.getByRole("row").filter({ hasText: parent.email });
  await expect(row.getByRole("button", { name: /^Cancel subscription/ })).toHaveCount(0);
  await chooseRole(page, parent.email, "Premium member");
  await expect(row).toContainText("Granted by an admin");
  expect((await meOf(stage, access)).role).toBe("premium_member");
  await chooseRole(page, parent.email, "Free member");
  await expect(row).toContainText("None");
  expect((await meOf(stage, access)).role).toBe("free_member");
});

test("who pays is not made free by hand; their subscription is cancelled instead", async ({
  page,
  stage,
}) => {
  const parent = await aPremiumMember(stage);
  await findUser(page, stage, parent.email);
  await chooseRole(page, parent.email, "Free member");
  await expect(said(page, "This member pays for Premium. Cancel the subscription first.")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  expect((await meOf(stage, parent.token)).role).toBe("premium_member");

  await press(page, "Cancel subscription", parent.email);
  const ask = page.getByRole("alertdialog", { name: "Cancel subscription?" });
  await expect(ask).toContainText("makes them a free member");
  await expect(ask.getByRole("button", { name: "Cancel", exact: true })).toBeFocused();
  await ask.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(said(page, "Subscription cancelled successfully! 1 subscription(s) cancelled.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Details ${parent.email}` })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: parent.email })).toContainText("Free member");
  expect((await meOf(stage, parent.token)).role).toBe("free_member");
});

test("the overview's failed payments lead to those whose they are", async ({ page, stage }) => {
  const owing = await aPremiumMember(stage);
  const { email } = await stage.aMember();
  await timePasses(stage, owing.email, "fail");
  await expect.poll(async () => (await meOf(stage, owing.token)).membership.state).toBe("past_due");
  await openBackOffice(page, stage, "overview");
  await page.getByRole("link", { name: /members? whose payment failed$/ }).click();
  const users = page.getByRole("table", { name: "Users" });
  await expect(users).toContainText(owing.email);
  await expect(users).not.toContainText(email);
  await expect(page.getByText(/^\d+ of \d+ users$/)).toBeVisible();
  await page.reload();
  await expect(users).toContainText(owing.email);
  await expect(users).not.toContainText(email);
  await expectSound(page, "those whose payment failed");
  await page.getByRole("button", { name: "Payment failed", pressed: true }).click();
  await expect(users).toContainText(email);
});

test("a member is deleted while the payment provider is down: told, waiting on their row, done once it is back", async ({
  page,
  stage,
}) => {
  const parent = await aPremiumMember(stage);
  const faults = `${stage.endpoints.stripe.api}/_faults`;
  const customer = await first(stage, "customers", { email: parent.email });
  const subscription = await first(stage, "subscriptions", { customer });
  const call = `DELETE /v1/subscriptions/${subscription}`;
  await fetch(faults, { method: "POST", body: JSON.stringify({ call, mode: "status", status: 503 }) });
  await findUser(page, stage, parent.email);
  await press(page, "Delete", parent.email);
  const ask = page.getByRole("alertdialog", { name: "Delete user?" });
  await expectSound(page, "asked before a deletion");
  await ask.getByRole("button", { name: "Delete user" }).click();
  await expect(
    page.getByText(/^Our payment provider cannot be reached, so nothing has been erased/),
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: parent.email });
  await expect(row).toContainText("Deletion pending");
  await expect(row.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  const me = { headers: { authorization: `Bearer ${parent.token}` } };
  expect((await fetch(`${stage.site}/api/me`, me)).status, "from the first second").toBe(401);
  expect(await first(stage, "customers", { email: parent.email })).toBe(customer);

  await fetch(faults, { method: "DELETE" });
  await page.getByRole("button", { name: `Try again to delete ${parent.email}` }).click();
  await ask.getByRole("button", { name: "Delete user" }).click();
  await expect(said(page, `User ${parent.email} deleted successfully!`)).toBeVisible();
  await expect(page.getByText("No users found.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Users" })).toBeFocused();
  expect(await first(stage, "customers", { email: parent.email })).toBe("no customers");
});

test("nobody deletes themselves; what fails is told in the spec's words", async ({ page, stage }) => {
  const parent = await stage.aMember();
  const admin = stage.account("admin").email;
  await findUser(page, stage, parent.email);
  const box = page.getByRole("searchbox");
  await box.fill(admin);
  await expect(page.getByRole("button", { name: `Edit ${admin}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${admin}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(said(page, "User data refreshed successfully!")).toBeVisible();
  await box.fill(parent.email);
  await expect(page.getByRole("button", { name: `Edit ${parent.email}` })).toBeVisible();

  const breaks = { status: 500, json: { error: { code: "internal", message: "Oh.", request_id: "1" } } };
  await page.route("**/api/admin/members**", (route) => route.fulfill(breaks));
  await press(page, "Delete", parent.email);
  const ask = page.getByRole("alertdialog");
  await ask.getByRole("button", { name: "Delete user" }).click();
  await expect(said(page, "Failed to delete user. Please try again.")).toBeVisible();
  await ask.getByRole("button", { name: "Cancel" }).click();
  await chooseRole(page, parent.email, "Admin");
  await expect(said(page, "Failed to update user. Please try again.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await box.fill("another");
  const failed = page.getByRole("alert").filter({ hasText: "Failed to fetch users. Please try again." });
  await expect(failed).toBeVisible();
  await page.unroute("**/api/admin/members**");
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No users found.")).toBeVisible();
});
