import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { fetchAs } from "./fetch-as.ts";
import { getText } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";
import { advanceSubscription, createPremiumMember, findFirstId, getProfile } from "./payment.ts";
import { chooseRole, findUser, getOpener, press, readMember } from "./people-page.ts";

test("an admin finds, renames and inspects a member by keyboard, and discards changes", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const { keyboard } = page;
  await openBackOffice(page, app, "users");
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await page.getByRole("tab", { name: "Manage Users" }).focus();
  await tabTo(page, page.getByRole("searchbox"));
  await keyboard.type(parent.email);
  await expect(getText(page, "1 found")).toBeVisible();
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
  await expect(getText(page, "Please enter your first and last name")).toBeVisible();
  await expect(name).toBeFocused();
  await keyboard.type("Zoë");
  await keyboard.press("Enter");
  await expect(getText(page, "User updated successfully!")).toBeVisible();
  await expect(edit, "the focus is back where it came from").toBeFocused();
  await expect(page.getByRole("row", { name: /Zoë Reyes/ })).toBeVisible();
  expect((await readMember(app, parent.email)).first_name).toBe("Zoë");

  await keyboard.press("Enter");
  await tabTo(page, name);
  await keyboard.press("End");
  await keyboard.type(" II");
  await keyboard.press("Escape");
  const discard = page.getByRole("alertdialog", { name: "Discard changes?" });
  await expect(discard.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  expect((await readMember(app, parent.email)).first_name).toBe("Zoë");

  await keyboard.press("Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Zoë Reyes" })).toBeFocused();
  const activity = page.getByRole("region", { name: "Activity" });
  await expect(activity.getByRole("listitem").first()).toContainText("First name changed");
  await expect(activity.getByRole("listitem").first()).toContainText("by you");
  await expectAxeClean(page, "a member's page");
  await page.goBack();
  await expect(getOpener(page, parent.email), "the focus is back on the row").toBeFocused();
});

test("a member's page tells their story, and each part leads to its list and back", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await openBackOffice(page, app, "users");
  // As the list shows the name, with the last name first.
  await page.getByRole("searchbox").fill(`Reyes Dana ${parent.email}`);
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
  await getOpener(page, parent.email).click();
  await expect(page.getByRole("heading", { name: "Dana Reyes" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Profile" })).toContainText(parent.email);
  await expect(page.getByRole("region", { name: "Emails" })).toContainText(/Confirm your email|Welcome/);
  await expect(page.getByText("No sessions booked yet.")).toBeVisible();
  await expect(page.getByText("Nothing downloaded or marked as a favorite yet.")).toBeVisible();

  await chooseRole(page, parent.email, "Premium member");
  await press(page, "End complimentary", parent.email);
  const ask = page.getByRole("alertdialog", { name: "End complimentary membership?" });
  await ask.getByRole("button", { name: "End complimentary" }).click();
  await expect(getText(page, "Complimentary membership ended.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Membership", exact: true })).toContainText("None");
  await page.getByRole("tab", { name: "Manage Users" }).click();
  await expect(page).toHaveURL(/tab=users&q=[^&]+$/);
  await expect(page.getByText("1 found", { exact: true })).toBeVisible();
});

test("two admins edit one member: the second sees the first one's changes and overwrites nothing", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await findUser(page, app, parent.email);
  await expectAxeClean(page, "the users");
  await press(page, "Edit", parent.email);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await expectAxeClean(page, "a user's form");
  const { id, version } = await readMember(app, parent.email);
  const body = JSON.stringify({ version, last_name: "Reyes-Okafor" });
  expect((await fetchAsAdmin(app, `members/${id}`, { method: "PATCH", body })).status).toBe(200);

  await dialog.getByLabel("Last name").fill("Rayes");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(getText(page, "Someone else just changed this user.")).toBeVisible();
  await expect(dialog.getByText("Last name: Reyes-Okafor")).toBeVisible();
  await expect(dialog.getByLabel("Last name"), "what was typed stays").toHaveValue("Rayes");
  expect((await readMember(app, parent.email)).last_name).toBe("Reyes-Okafor");

  await dialog.getByLabel("First name").fill("Ana");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(getText(page, "User updated successfully!")).toBeVisible();
  expect(await readMember(app, parent.email)).toMatchObject({
    first_name: "Ana",
    last_name: "Rayes",
  });
});

test("an admin gives a member Premium and takes it back", async ({ page, app }) => {
  const parent = await app.registerMember();
  const { access } = await app.getTokens(parent);
  await findUser(page, app, parent.email);
  const row = page.getByRole("row").filter({ hasText: parent.email });
  await expect(row.getByRole("button", { name: /^Cancel subscription/ })).toHaveCount(0);
  await chooseRole(page, parent.email, "Premium member");
  await expect(row).toContainText("Granted by an admin");
  expect((await getProfile(app, access)).role).toBe("premium_member");
  await chooseRole(page, parent.email, "Free member");
  await expect(row).toContainText("None");
  expect((await getProfile(app, access)).role).toBe("free_member");
});

test("a paying member cannot be made free by hand; an admin cancels the subscription instead", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await createPremiumMember(app);
  await findUser(page, app, parent.email);
  await chooseRole(page, parent.email, "Free member");
  await expect(getText(page, "This member pays for Premium. Cancel the subscription first.")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  expect((await getProfile(app, parent.token)).role).toBe("premium_member");

  await press(page, "Cancel subscription", parent.email);
  const ask = page.getByRole("alertdialog", { name: "Cancel subscription?" });
  await expect(ask.getByRole("button", { name: "Keep subscription" })).toBeFocused();
  await ask.getByRole("radio", { name: "At the end of the paid period" }).check();
  await ask.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText(/^Cancelled. Premium ends on /)).toBeVisible();
  await press(page, "Cancel subscription", parent.email);
  await ask.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(
    getText(page, "Subscription cancelled successfully! 1 subscription(s) cancelled."),
  ).toBeVisible();
  await expect(getOpener(page, parent.email)).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: parent.email })).toContainText("Free member");
  expect((await getProfile(app, parent.token)).role).toBe("free_member");
});

test("the overview's failed payments link to the members concerned", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  const owing = await createPremiumMember(app);
  const { email } = await app.registerMember();
  await advanceSubscription(app, owing.email, "fail");
  await expect.poll(async () => (await getProfile(app, owing.token)).membership.state).toBe("past_due");
  await openBackOffice(page, app, "overview");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByRole("link", { name: /^Show: \d+ members?$/ }).click();
  const users = page.getByRole("table", { name: "Users" });
  await expect(users).toContainText(owing.email);
  await expect(users).not.toContainText(email);
  await expect(page.getByText(/^\d+ users?$/)).toBeVisible();
  await page.reload();
  await expect(users).toContainText(owing.email);
  await expect(users).not.toContainText(email);
  await expectAxeClean(page, "those whose payment failed");
  await page.getByRole("button", { name: /^Payment failed/, pressed: true }).click();
  await expect(users).toContainText(email);
});

test("deleting a member while Stripe is down says so, shows it as pending, and finishes once Stripe is back", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await createPremiumMember(app);
  const faults = `${app.endpoints.stripe.api}/_faults`;
  const customer = await findFirstId(app, "customers", { email: parent.email });
  const subscription = await findFirstId(app, "subscriptions", { customer });
  const call = `DELETE /v1/subscriptions/${subscription}`;
  await fetch(faults, { method: "POST", body: JSON.stringify({ call, mode: "status", status: 503 }) });
  await findUser(page, app, parent.email);
  await press(page, "Delete", parent.email);
  const ask = page.getByRole("alertdialog", { name: "Delete user?" });
  await expectAxeClean(page, "asked before a deletion");
  await ask.getByRole("button", { name: "Delete user" }).click();
  await expect(
    page.getByText(/^Our payment provider cannot be reached, so nothing has been erased/),
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: parent.email });
  await expect(row).toContainText("Deletion pending");
  await expect(row.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  expect((await fetchAs(app, parent.token, "me")).status, "from the first second").toBe(401);
  expect(await findFirstId(app, "customers", { email: parent.email })).toBe(customer);

  await fetch(faults, { method: "DELETE" });
  await page.getByRole("button", { name: `Try again to delete ${parent.email}` }).click();
  await ask.getByRole("button", { name: "Delete user" }).click();
  await expect(getText(page, `User ${parent.email} deleted successfully!`)).toBeVisible();
  await expect(page.getByText("No users found.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Users" })).toBeFocused();
  expect(await findFirstId(app, "customers", { email: parent.email })).toBe("no customers");
});

test("an admin cannot delete themselves, and failures show the specified messages", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  const admin = app.getAccount("admin").email;
  await findUser(page, app, parent.email);
  const box = page.getByRole("searchbox");
  await box.fill(admin);
  await expect(page.getByRole("button", { name: `Edit ${admin}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${admin}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(getText(page, "User data refreshed successfully!")).toBeVisible();
  await box.fill(parent.email);
  await expect(page.getByRole("button", { name: `Edit ${parent.email}` })).toBeVisible();

  const breaks = { status: 500, json: { error: { code: "internal", message: "Oh.", request_id: "1" } } };
  await page.route("**/api/admin/members**", (route) => route.fulfill(breaks));
  await press(page, "Delete", parent.email);
  const ask = page.getByRole("alertdialog");
  await ask.getByRole("button", { name: "Delete user" }).click();
  await expect(getText(page, "Failed to delete user. Please try again.")).toBeVisible();
  await ask.getByRole("button", { name: "Cancel" }).click();
  await chooseRole(page, parent.email, "Admin");
  await expect(getText(page, "Failed to update user. Please try again.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await box.fill("another");
  const failed = page.getByRole("alert").filter({ hasText: "Failed to fetch users. Please try again." });
  await expect(failed).toBeVisible();
  await page.unroute("**/api/admin/members**");
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No users found.")).toBeVisible();
});
