import { expectAxeClean } from "./axe-checks.ts";
import { fetchAsAdmin, openBackOffice } from "./back-office-page.ts";
import { expect, test } from "./journey-test.ts";

// One after the other: there is one row of settings, and a save is refused after another one.
test.describe.configure({ mode: "default" });

test("an owner sets up who runs the site and what visitors see, and visitors see it", async ({
  page,
  app,
  browser,
}) => {
  await openBackOffice(page, app, "settings");
  const form = page.getByRole("form", { name: "Settings" });
  const save = form.getByRole("button", { name: "Save settings" });
  await expect(save).toBeDisabled();
  await form.getByLabel("Legal name").fill("Elm Street Kids LLC");
  await form.getByLabel("Contact address").fill("not an address");
  await form.getByRole("button", { name: "Add a link" }).click();
  await form.getByLabel("Name of link 1").fill("Mastodon");
  await form.getByLabel("Address of link 1").fill("http://social.example/@us");
  await form.getByRole("button", { name: "Add a testimonial" }).click();
  await form.getByLabel("What parent 1 said").fill("We sleep again.");
  await form.getByLabel("Name of parent 1").fill("Robin");
  await form.getByLabel("About parent 1").fill("one under two");
  await save.click();
  await expect(form.getByText("Please enter an email address")).toBeVisible();
  await expect(form.getByText("Please enter a full address that begins with https://")).toBeVisible();
  await expect(form.getByLabel("The parent agreed")).toHaveAccessibleDescription(
    "Please confirm that the parent agreed",
  );
  await expectAxeClean(page, "the settings with mistakes");

  await form.getByLabel("Contact address").fill("hello@elmstreet.example");
  await form.getByLabel("Address of link 1").fill("https://social.example/@us");
  await form.getByText("The parent agreed", { exact: true }).click();
  await save.click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who changed what" })).toBeVisible();
  await expectAxeClean(page, "the saved settings");
  await page.keyboard.press("Shift+Tab");
  await expect(form.getByRole("link", { name: "Manage Content" }), "the focus stayed here").toBeFocused();
  const about = form.getByLabel("About parent 1");
  await about.fill("two under three");
  await about.press("Enter");
  await expect(form.getByText(/^Publish(ing…|ed)$/), "the save came back").toBeVisible();
  await expect(about).toHaveValue("two under three");
  await expect(about).toBeFocused();

  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto(`${app.site}/`);
    await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(visitor.getByRole("link", { name: "Mastodon" })).toHaveAttribute(
      "href",
      "https://social.example/@us",
      { timeout: 3_000 },
    );
  }).toPass();
  await expect(visitor.getByText("Elm Street Kids LLC, 12 Elm Street, Springfield, IL 62701")).toBeVisible();
  await visitor.getByRole("heading", { name: "What parents tell us" }).scrollIntoViewIfNeeded();
  await expect(visitor.getByText("“We sleep again.”").first()).toBeVisible();
  await visitor.close();
});

test("a row added after a failed save has no errors yet, and one that is removed keeps the focus", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openBackOffice(page, app, "settings");
  const form = page.getByRole("form", { name: "Settings" });
  const save = form.getByRole("button", { name: "Save settings" });
  await form.getByLabel("Contact address").fill("not an address");
  await save.click();
  await expect(form.getByText("Please enter an email address")).toBeVisible();
  const add = form.getByRole("button", { name: "Add a testimonial" });
  await add.click();
  const quote = form.getByLabel(/^What parent \d+ said$/).last();
  await expect(quote).toBeFocused();
  // The form validates the new row at once. When the typed character is visible, any errors would be, too.
  await page.keyboard.type("a");
  await expect(quote).toHaveValue("a");
  await expect(form.getByText("Please enter a name")).toHaveCount(0);
  await save.click();
  await expect(form.getByText("Please enter a name")).toBeVisible();
  await form
    .getByRole("button", { name: /^Remove testimonial/ })
    .last()
    .press("Enter");
  await expect(add).toBeFocused();
});

test("a second owner's save is shown, kept and not overwritten", { tag: "@prove" }, async ({ page, app }) => {
  const saveElsewhere = async (download_limit: number) => {
    const { version }: { version: number } = JSON.parse(await (await fetchAsAdmin(app, "settings")).text());
    const body = JSON.stringify({ version, download_limit });
    expect((await fetchAsAdmin(app, "settings", { method: "PATCH", body })).status).toBe(200);
  };
  const poll = page.waitForResponse("**/api/admin/changes*");
  await openBackOffice(page, app, "settings");
  const form = page.getByRole("form", { name: "Settings" });
  await poll;
  await saveElsewhere(149);
  await expect(form.getByLabel("Downloads a day"), "a form without edits").toHaveValue("149", {
    timeout: 15_000,
  });
  const history = page.getByRole("region", { name: "Who changed what" }).getByRole("listitem");
  await expect(history.first()).toContainText("Downloads a day");
  await expect(form.getByRole("button", { name: "Save settings" })).toBeDisabled();
  await form.getByLabel("Legal name").fill("Typed first");
  await saveElsewhere(150);
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect(form.getByText("Downloads a day: 150")).toBeVisible();
  await expect(form.getByLabel("Legal name")).toHaveValue("Typed first");
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Downloads a day")).toHaveValue("150");
});

test("edits that were kept while another tab was open are over once they are taken back by hand", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openBackOffice(page, app, "settings");
  const name = page.getByRole("form", { name: "Settings" }).getByLabel("Legal name");
  const saved = await name.inputValue();
  await name.fill(`${saved} Two`);
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  const notice = page.getByText("Your changes are still here, but not saved yet.");
  await expect(notice).toBeVisible();
  await expect(name).toHaveValue(`${saved} Two`);
  await name.fill(saved);
  await expect(notice).toHaveCount(0);
});

test("an owner tests a hook before saving it, and a private address is refused", { tag: "@prove" }, async ({
  page,
  app,
}) => {
  await openBackOffice(page, app, "settings");
  const test = page.getByRole("button", { name: "Send a test: Hook for forms" });
  await test.click();
  await expect(page.getByText("It works: the answer was 200.")).toBeVisible();
  await page.getByRole("textbox", { name: "Hook for forms" }).fill("http://169.254.169.254/latest");
  await test.click();
  await expect(page.getByText("This address cannot be used")).toBeVisible();
});

test("a stored value that cannot be used has a red line at its field, which a save removes", {
  tag: "@prove",
}, async ({ page, app }) => {
  await page.route("**/api/admin/settings", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const invalid = ["contact_email", "social", "newsletter_enabled"];
    await route.fulfill({ response, json: { ...(await response.json()), invalid } });
  });
  await openBackOffice(page, app, "settings");
  const form = page.getByRole("form", { name: "Settings" });
  await expect(form.getByText("The saved value cannot be used")).toHaveCount(3);
  await expect(form.getByLabel("Contact address")).toHaveAccessibleDescription(/cannot be used/);
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  await expect(form.getByText("The saved value cannot be used")).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Save settings" })).toBeDisabled();
});
