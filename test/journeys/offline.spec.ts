import { useClientAddress } from "./as-client.ts";
import { getAlert } from "./get-text.ts";
import { expect, test } from "./journey-test.ts";

test("a lost connection is shown, and what was typed is kept", { tag: "@prove" }, async ({
  page,
  context,
  app,
}) => {
  await useClientAddress(page, app);
  const dana = app.createPerson();
  await page.goto("/register");
  const form = page.getByRole("main");
  await form.getByLabel("First name").fill(dana.first_name);
  await form.getByLabel("Last name").fill(dana.last_name);
  await form.getByLabel("Email address").fill(dana.email);
  await form.getByLabel("Password", { exact: true }).fill(dana.password);
  const create = form.getByRole("button", { name: "Create Free Account" });
  await create.click();
  await expect(form.getByText("Passwords do not match")).toBeVisible();
  await form.getByLabel("Confirm password").fill(dana.password);
  await context.setOffline(true);
  await create.click();
  const errorMessage = getAlert(page);
  await expect(errorMessage).toHaveText(/You're offline/);
  await expect(errorMessage).not.toContainText("/assets/");
  await expect(form.getByLabel("Email address")).toHaveValue(dana.email);

  await context.setOffline(false);
  await create.click();
  const dialog = page.getByRole("dialog", { name: "You're in!" });
  await expect(dialog).toBeVisible();
  // Its style sheet had not loaded either.
  await expect(dialog).toHaveCSS("position", "fixed");
});

test("a page requested offline opens once the connection is back, and the current page stays until then", {
  tag: "@prove",
}, async ({ page, context }) => {
  await page.goto("/about");
  await page.getByRole("navigation", { name: "Legal" }).scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Legal" }).getByRole("link", { name: "Disclaimer" }).click();
  await expect(getAlert(page)).toContainText("You're offline");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("For the ten minutes you have.");
  await context.setOffline(false);
  await expect(title).toHaveText("Disclaimer");
});
